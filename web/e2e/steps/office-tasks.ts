import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const table = readFileSync(join(import.meta.dirname, '../../../docs/product/office-tasks.md'), 'utf8')

/**
 * Returns the numbers of presses of a task as docs/product/office-tasks.md states them, so that the tests and the
 * documentation cannot differ. The task is the first column of a row.
 */
export function presses(task: string): { clicks: number; taps: number; keys: number } {
  const row = table.split('\n').find((line) => line.startsWith(`| ${task} |`))
  if (!row) throw new Error(`docs/product/office-tasks.md has no task ${task}`)
  const [clicks = NaN, taps = NaN, keys = NaN] = row
    .split('|')
    .slice(3, 6)
    .map((cell) => Number.parseInt(cell, 10))
  return { clicks, taps, keys }
}
