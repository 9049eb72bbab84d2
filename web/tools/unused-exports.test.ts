import { expect, test } from 'vitest'
import { unusedExports } from './unused-exports.ts'

const file = (path: string, text: string) => ({ path, text })

test('an export that only its own file uses is found', () => {
  const sources = [
    file(
      'lib/money.ts',
      'export const rupees = 1\nexport type Paise = number\nexport function sum() { return rupees }',
    ),
    file('ui/price.tsx', "import { sum } from '../lib/money'\nexport async function load() { return sum() }"),
  ]
  expect(unusedExports(sources)).toEqual([
    'lib/money.ts: rupees',
    'lib/money.ts: Paise',
    'ui/price.tsx: load',
  ])
  const tests = [file('e2e/price.spec.ts', 'load(); const x: Paise = rupees')]
  expect(unusedExports(sources, tests)).toEqual([])
})
