// @vitest-environment node
import { expect, test } from 'vitest'
import { pageSheet, shortNames } from './page-sheet.ts'
import { addUsage, emptyUsage, usesName } from './page-usage.ts'

const source = `
import { classNames } from '../../ui/class-names'
export function Notice({ kind, open }: { kind: 'bad' | 'good'; open: boolean }) {
  const texts = useTexts('contact')
  return (
    <dialog className={classNames('notice', open && 'notice-open')} data-state={kind} title="partners">
      <svg fill="var(--leaf)"><path className={\`badge-\${kind}\`} id={\`\${kind}-hint\`} /></svg>
      {texts.name}
    </dialog>
  )
}`

function usageOf(code: string) {
  const usage = emptyUsage()
  addUsage(usage, 'notice.tsx', code)
  return usage
}

function sheet(css: string, lang = 'en') {
  const names = shortNames(css, new Set(['--leaf']))
  return pageSheet({
    css,
    usage: usageOf(source),
    lang,
    barred: { en: ['Anek Telugu'] },
    names,
    asked: new Set(['--paper']),
  })
}

test('names that are written out or put together are used, other words are not', () => {
  const usage = usageOf(source)
  for (const name of ['notice', 'notice-open', 'badge-bad', 'badge-x', 'good-hint'])
    expect(usesName(usage, name)).toBe(true)
  for (const name of ['contact', 'partners', 'notice-', 'badge']) expect(usesName(usage, name)).toBe(false)
})

test.each([
  ['.notice{top:0}.card{top:0}', '.notice{top:0}'],
  ['.notice .card{top:0}.notice>p{top:0}', '.notice>p{top:0}'],
  ['.notice,.card{top:0}', '.notice{top:0}'],
  [':is(.notice,.card) b{top:0}', ':is(.notice,.card) b{top:0}'],
  [':is(.card,.row){top:0}', ''],
  ['p:has(.card){top:0}p:not(.card){top:0}', 'p:not(.card){top:0}'],
  ['table{top:0}dialog{top:0}', 'dialog{top:0}'],
  ['.notice[data-state=sold]:hover:before{top:0}', '.notice[data-state=sold]:hover:before{top:0}'],
  [
    '.notice::backdrop{top:0}@media print{.notice{top:0}.card{top:0}}',
    '.notice::backdrop{top:0}@media print{.notice{top:0}}',
  ],
  [':root:lang(te) .notice{top:0}.notice:lang(te){top:0}', '.notice:lang(te){top:0}'],
  [
    '@keyframes rise{to{top:0}}@keyframes fall{to{top:0}}.badge-bad{animation:rise 1s}',
    '@keyframes rise{to{top:0}}.badge-bad{animation:1s rise}',
  ],
  [
    '@font-face{font-family:Anek Telugu;src:url(a)}@font-face{font-family:Anek;src:url(b)}',
    '@font-face{font-family:Anek;src:url(b)}',
  ],
])('of %s the page keeps what it can use', (css, left) => {
  expect(sheet(css)).toBe(left)
})

test('custom properties that nothing asks for go, and the others get short names but those of drawings', () => {
  const css =
    ':root{--ink:red;--dark:var(--ink);--gone:1px;--leaf:green}.notice{color:var(--dark)}.card{top:var(--gone)}'
  expect(sheet(css)).toBe(':root{--0:red;--1:var(--0);--leaf:green}.notice{color:var(--1)}')
})

test('what a sheet beside it asks for stays', () => {
  expect(sheet(':root{--paper:white;--gone:1px}')).toBe(':root{--0:white}')
})

test('no declaration stands twice', () => {
  const css =
    '.notice{-webkit-mask:linear-gradient(red,blue) 0 0/51% 100% no-repeat;mask:linear-gradient(red,blue)}'
  expect(sheet(css).match(/-webkit-mask:/g)).toHaveLength(1)
})

test('a language keeps its own rules', () => {
  expect(sheet(':root:lang(te) .notice{top:0}', 'te')).toBe(':root:lang(te) .notice{top:0}')
})
