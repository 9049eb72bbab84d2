import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { format, plural, rich } from './format'
import { localizedPath } from './localized-path'
import { langs, type Plural, type Text } from './texts.gen'

const text = <Parameter extends string>(words: string) => words as unknown as Text<Parameter>

describe('format', () => {
  test.each([
    ['Pay {amount}', { amount: '₹100' }, 'Pay ₹100'],
    ['{a} and {a}', { a: 1 }, '1 and 1'],
    ['{a}', { a: '$& {b}' }, '$& {b}'],
    ['{count} స్టాళ్లు', { count: 0 }, '0 స్టాళ్లు'],
    ['no placeholder', {}, 'no placeholder'],
  ])('%s', (words, values, want) => {
    expect(format(text(words), values)).toBe(want)
  })

  test('the compiler requires exactly the parameters of the text', () => {
    const pay = text<'name' | 'amount'>('{name}, pay {amount}')
    expect(format(pay, { name: 'Ravi', amount: '₹100' })).toBe('Ravi, pay ₹100')
    // @ts-expect-error a parameter is missing
    expect(format(pay, { name: 'Ravi' })).toBe('Ravi, pay {amount}')
    // @ts-expect-error the text has no such parameter
    expect(format(pay, { name: 'Ravi', amount: '₹100', day: 1 })).toBe('Ravi, pay ₹100')
    // @ts-expect-error a text without its values is not a string
    const shown: string = pay
    expect(shown).toBeTruthy()
  })
})

describe('plural', () => {
  const ofStalls = { one: '{count} stall', other: '{count} stalls of {kind}' } as unknown as Plural<'kind'>
  test.each([
    ['en', 0, '0 stalls of Tiny'],
    ['en', 1, '1 stall'],
    ['en', 2, '2 stalls of Tiny'],
    ['hi', 0, '0 stall'],
    ['hi', 1, '1 stall'],
    ['hi', 2, '2 stalls of Tiny'],
    ['te', 0, '0 stalls of Tiny'],
    ['te', 1, '1 stall'],
    ['te', 21, '21 stalls of Tiny'],
  ] as const)('%s %d', (lang, count, want) => {
    expect(plural(lang, count, ofStalls, { kind: 'Tiny' })).toBe(want)
  })

  test('shows a formatted count unchanged', () => {
    const rows = { one: '{count} row', other: '{count} rows' } as unknown as Plural
    expect(plural('en', 1200, rows, { count: '1,200' })).toBe('1,200 rows')
  })

  test.each(langs)('chooses the CLDR plural forms in %s', (lang) => {
    const rules = new Intl.PluralRules(lang)
    const forms = Object.fromEntries(
      rules.resolvedOptions().pluralCategories.map((category) => [category, category]),
    ) as unknown as Plural
    for (let count = 0; count <= 200; count++) expect(plural(lang, count, forms)).toBe(rules.select(count))
  })
})

test.each([
  ['en', '/', '/'],
  ['hi', '/', '/hi/'],
  ['te', '/registration?category=farmer', '/te/registration?category=farmer'],
  ['en', '/ContactUs', '/ContactUs'],
] as const)('the address of %s %s', (lang, path, want) => {
  expect(localizedPath(lang, path)).toBe(want)
})

test('a rich text keeps the order of words and elements', () => {
  const words = text<'privacy' | 'terms'>('पढ़ें: {privacy}, फिर {terms}।')
  const html = renderToStaticMarkup(rich(words, { privacy: <a href="/privacy">P</a>, terms: '<T>' }))
  expect(html).toBe('पढ़ें: <a href="/privacy">P</a>, फिर &lt;T&gt;।')
})
