import { answerOf } from './client'

// One page of a list: its rows and the total number of matching rows. If `more` is set, the actual number may be
// larger than `total`.
export type ListPage<Row> = { rows: readonly Row[]; total: number; more?: true }

// Reads a list, and its total from the X-Total-Count header. In a search, the server stops counting at a limit. The
// X-Total-Count-Relation header reports this.
export async function listOf<Row>(
  call: Promise<{ data?: readonly Row[]; error?: unknown; response: Response }>,
): Promise<ListPage<Row>> {
  const { data, headers } = await answerOf(call)
  const total = Number(headers.get('X-Total-Count') ?? data.length)
  return { rows: data, total, ...(headers.get('X-Total-Count-Relation') === 'gte' && { more: true }) }
}

// A record as office accounts receive it. It contains the version, which must be sent with every change. The version
// is optional in the API description, because public responses do not contain it.
export type OfficeRecord<Row> = Row & { version: number }

export function officeRecord<Row extends { version?: number }>(row: Row): OfficeRecord<Row> {
  return { ...row, version: row.version ?? 0 }
}

// Reads a list of records for the office. Each record contains its version.
export async function officeList<Row extends { version?: number }>(
  call: Promise<{ data?: readonly Row[]; error?: unknown; response: Response }>,
): Promise<ListPage<OfficeRecord<Row>>> {
  const page = await listOf(call)
  return { ...page, rows: page.rows.map(officeRecord) }
}
