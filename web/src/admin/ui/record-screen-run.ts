import { errorMessage } from '../api/api-error'
import { api, dataOf } from '../api/client'

// A record that an action did not change, with the reason.
type Failure<Row> = { row: Row; reason: string; error: unknown }

// The result of an action on several records. Each record is either in `done` or in `failed`.
export type Outcome<Row> = { done: readonly Row[]; failed: readonly Failure<Row>[] }

type BulkOrder = {
  // The list's name in the API: "registrations".
  list: string
  action: 'status' | 'delete' | 'restore' | 'send' | 'approve'
  // The new status.
  status?: string
}

type Versioned = { _id: string; version?: number; status?: string }

// Runs an action for a single record.
export async function runOne<Row>(row: Row, task: (row: Row) => Promise<Row>): Promise<Outcome<Row>> {
  try {
    return { done: [await task(row)], failed: [] }
  } catch (error) {
    return { done: [], failed: [{ row, reason: errorMessage(error), error }] }
  }
}

// Runs an action for several records with one request. The server changes each record separately, so some records can
// fail. Throws if the request itself fails.
export async function runBulk<Row extends Versioned>(
  { list, action, status }: BulkOrder,
  rows: readonly Row[],
): Promise<Outcome<Row>> {
  const records = rows.map(({ _id, version }) => ({ _id, ...(version !== undefined && { version }) }))
  const body = { list, action, records, ...(status !== undefined && { status }) }
  const result = await dataOf(api.POST('/api/admin/bulk', { body }))
  const byId = new Map(rows.map((row) => [row._id, row]))
  return {
    done: result.done.flatMap((change) => {
      const row = byId.get(change._id)
      return row ? [{ ...row, ...change }] : []
    }),
    failed: result.failed.flatMap(({ _id, reason }) => {
      const row = byId.get(_id)
      return row ? [{ row, reason, error: undefined }] : []
    }),
  }
}
