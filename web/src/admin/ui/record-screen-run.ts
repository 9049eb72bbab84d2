import { errorMessage } from '../api/api-error'
import { api, dataOf } from '../api/client'
import type { BulkRun } from '../api/records'

// A record that an action did not change, with the reason.
type Failure<Row> = { row: Row; reason: string; error: unknown }

// The result of an action on several records. Each record is either in `done` or in `failed`. `undo` is the id of the
// bulk run on the server, if the account can undo it.
export type Outcome<Row> = {
  done: readonly Row[]
  failed: readonly Failure<Row>[]
  undo?: string | undefined
}

type BulkOrder = {
  // The list's name in the API: "registrations".
  list: string
  action: 'status' | 'delete' | 'restore' | 'send' | 'approve'
  // The new status.
  status?: string
}

type Versioned = { _id: string; version?: number }

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
  return outcomeOf(await dataOf(api.POST('/api/admin/bulk', { body })), rows)
}

// Returns the result of a finished bulk run for the records that it has changed.
export function outcomeOf<Row extends Versioned>(
  { _id, failures, mayUndo }: BulkRun,
  rows: readonly Row[],
): Outcome<Row> {
  const reasons = new Map(failures.map((failure) => [failure._id, failure.reason]))
  return {
    done: rows.filter((row) => !reasons.has(row._id)),
    failed: rows.flatMap((row) => {
      const reason = reasons.get(row._id)
      return reason === undefined ? [] : [{ row, reason, error: undefined }]
    }),
    undo: mayUndo ? _id : undefined,
  }
}
