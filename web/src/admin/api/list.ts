import { answerOf } from './client'

// One page of a list: its rows, and how many match in all; with more, at least so many.
export type ListPage<Row> = { rows: readonly Row[]; total: number; more?: true }

// Reads a list with the total that stands in X-Total-Count; a search stops counting at a limit and
// says so in X-Total-Count-Relation.
export async function listOf<Row>(
  call: Promise<{ data?: readonly Row[]; error?: unknown; response: Response }>,
): Promise<ListPage<Row>> {
  const { data, headers } = await answerOf(call)
  const total = Number(headers.get('X-Total-Count') ?? data.length)
  return { rows: data, total, ...(headers.get('X-Total-Count-Relation') === 'gte' && { more: true }) }
}
