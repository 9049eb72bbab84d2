export type Outcome<Row> = { done: readonly Row[]; failed: readonly Row[]; error: unknown }

// The maximum number of simultaneous requests, to limit the load on the server.
const atOnce = 4

// Runs the same action for each row. An error does not stop the other rows; the first error is returned.
export async function runAll<Row>(
  rows: readonly Row[],
  task: (row: Row) => Promise<Row>,
): Promise<Outcome<Row>> {
  const waiting = [...rows]
  const done: Row[] = []
  const failed: { row: Row; error: unknown }[] = []

  async function work(): Promise<void> {
    const row = waiting.shift()
    if (row === undefined) return undefined
    try {
      done.push(await task(row))
    } catch (error) {
      failed.push({ row, error })
    }
    return work()
  }

  await Promise.all(Array.from({ length: Math.min(atOnce, rows.length) }, work))
  return { done, failed: failed.map(({ row }) => row), error: failed[0]?.error }
}
