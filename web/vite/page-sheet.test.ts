import { expect, test } from 'vitest'
import { pageSheet, shortProperties, usedProperties } from './page-sheet.ts'

function sheet(css: string, lang = 'en', scripted = true) {
  const names = shortProperties(css, new Set(['--leaf']))
  const asked = new Set(['--paper', '--leaf'])
  return pageSheet({ css, lang, scripted, barred: { en: ['Anek Telugu'] }, names, asked })
}

test.each([
  [':root:lang(te) .notice{top:0}.notice:lang(te){top:0}', '.notice:lang(te){top:0}'],
  [':root:is(:lang(te),:lang(hi)) p{top:0}', ''],
  [':root:is(:lang(te),:lang(en)) p{top:0}', ':root:is(:lang(te),:lang(en)) p{top:0}'],
  [
    '@keyframes rise{to{top:0}}@keyframes fall{to{top:0}}.bad{animation:rise 1s}',
    '@keyframes rise{to{top:0}}.bad{animation:1s rise}',
  ],
  [
    '@font-face{font-family:Anek Telugu;src:url(a)}@font-face{font-family:Anek;src:url(b)}',
    '@font-face{font-family:Anek;src:url(b)}',
  ],
])('%s loses its unused parts', (css, left) => {
  expect(sheet(css)).toBe(left)
})

test('a language keeps its own rules', () => {
  expect(sheet(':root:lang(te) .notice{top:0}', 'te')).toBe(':root:lang(te) .notice{top:0}')
})

test.each([
  [true, '[data-js] .part{top:0}'],
  [false, ':root:not([data-js]) .part{top:1px}'],
])('a page has only the rules for its kind of script: %s', (scripted, left) => {
  const css = '[data-js] .part{top:0}:root:not([data-js]) .part{top:1px}'
  expect(sheet(css, 'en', scripted)).toBe(left)
})

test('unused custom properties are removed, the others get short names except those of drawings', () => {
  const css =
    ':root{--ink:red;--dark:var(--ink);--gone:1px;--unused:var(--gone);--leaf:green}.notice{color:var(--dark)}'
  expect(sheet(css)).toMatch(
    /^:root\{--(\w):red;--(\w):var\(--\1\);--leaf:green\}\.notice\{color:var\(--\2\)\}$/,
  )
})

test('a property that another stylesheet of the page uses is kept', () => {
  expect(sheet(':root{--paper:white;--gone:1px}')).toBe(':root{--a:white}')
})

test('every use of a custom property is found', () => {
  expect(usedProperties('a{color:var(--ink);top:var( --gap,1px)}')).toEqual(new Set(['--ink', '--gap']))
})

test('no declaration is written twice', () => {
  const css =
    '.notice{-webkit-mask:linear-gradient(red,blue) 0 0/51% 100% no-repeat;mask:linear-gradient(red,blue)}'
  expect(sheet(css).match(/-webkit-mask:/g)).toHaveLength(1)
})
