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
