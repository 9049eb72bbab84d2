import { answerOf } from './client'

// One page of a list: its rows and the number of all matching rows. If `more` is set, the number of matching rows may
// be larger than `total`.
export type ListPage<Row> = { rows: readonly Row[]; total: number; more?: true }

// Reads a list and its total from the X-Total-Count header. A search stops counting at a limit, which the server
// reports in X-Total-Count-Relation.
export async function listOf<Row>(
  call: Promise<{ data?: readonly Row[]; error?: unknown; response: Response }>,
): Promise<ListPage<Row>> {
  const { data, headers } = await answerOf(call)
  const total = Number(headers.get('X-Total-Count') ?? data.length)
  return { rows: data, total, ...(headers.get('X-Total-Count-Relation') === 'gte' && { more: true }) }
}
