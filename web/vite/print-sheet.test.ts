import { expect, test } from 'vitest'
import { splitPrint } from './print-sheet.ts'

test.each([
  ['a{top:0}@media print{a{top:1px}}b{top:0}', 'a{top:0}b{top:0}', 'a{top:1px}'],
  [
    '@page{margin:1mm}@media print{a{top:0}b{top:0}}@media print{a:after{content:"}"}}',
    '',
    '@page{margin:1mm}a,b{top:0}a:after{content:"}"}',
  ],
  // Rules that also apply to screens are not moved to the print rules.
  [
    '@media screen{a{top:0}}@media not print{b{top:0}}',
    '@media screen{a{top:0}}@media not print{b{top:0}}',
    '',
  ],
])('%s is split', (css, screen, print) => {
  expect(splitPrint(css)).toEqual({ screen, print })
})
