import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { format, plural } from './format'
import { localizedPath } from './language'
import { RichText } from './rich-text'

describe('format', () => {
  test.each([
    ['Pay {amount}', { amount: '₹100' }, 'Pay ₹100'],
    ['{a} and {a}', { a: 1 }, '1 and 1'],
    ['{missing} stays', {}, '{missing} stays'],
    ['{a}', { a: '$& {b}' }, '$& {b}'],
    ['{count} స్టాళ్లు', { count: 0 }, '0 స్టాళ్లు'],
    ['no placeholder', { a: 1 }, 'no placeholder'],
  ])('%s', (text, values, want) => {
    expect(format(text, values)).toBe(want)
  })
})

describe('plural', () => {
  const forms = { one: '{count} stall', other: '{count} stalls of {kind}' }
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
    expect(plural(lang, count, forms, { kind: 'Tiny' })).toBe(want)
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
  const text = 'पढ़ें: {privacy}, फिर {terms}। {gone}'
  const html = renderToStaticMarkup(
    <RichText text={text} values={{ privacy: <a href="/privacy">P</a>, terms: '<T>' }} />,
  )
  expect(html).toBe('पढ़ें: <a href="/privacy">P</a>, फिर &lt;T&gt;। {gone}')
})
