import { answerOf } from './client'

// One page of a list: its rows, and how many match in all.
export type ListPage<Row> = { rows: readonly Row[]; total: number }

// Reads a list with the total that stands in X-Total-Count (decisions §4).
export async function listOf<Row>(
  call: Promise<{ data?: readonly Row[]; error?: unknown; response: Response }>,
): Promise<ListPage<Row>> {
  const { data, headers } = await answerOf(call)
  return { rows: data, total: Number(headers.get('X-Total-Count') ?? data.length) }
}
