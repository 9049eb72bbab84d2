export type Outcome<Row> = { done: readonly Row[]; failed: readonly Row[]; error: unknown }

// More at once would hold up everybody else.
const atOnce = 4

// Does the same with each of some rows. What fails does not stop the others; the first error is told.
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
