import { listOf, type ListPage } from './list'

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
