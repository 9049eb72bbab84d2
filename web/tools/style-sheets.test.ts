import { expect, test } from 'vitest'
import { tooLong, unusedClasses, withoutRules } from './style-sheets.ts'

const sheet = (text: string) => ({ path: 'ui/plate.module.css', text })

test('a stylesheet may have 300 lines, but not 301', () => {
  expect(tooLong(sheet('a\n'.repeat(300)))).toEqual([])
  expect(tooLong(sheet('a\n'.repeat(301)))).toEqual(['ui/plate.module.css has 301 lines, at most 300'])
})

test('a line of more than 120 columns is found', () => {
  expect(tooLong(sheet(`a\n${'b'.repeat(121)}`))).toEqual([
    'ui/plate.module.css:2 has 121 columns, at most 120',
  ])
})

test('an unused class is found; keyframes and other stylesheets do not count', () => {
  const plate = { path: 'ui/plate.tsx', text: "import css from './plate.module.css'\nconst a = css.plateBig" }
  const css = sheet(
    '.plate-big { animation: turn 1s } .plate-old::after { top: 0 } @keyframes turn { to { top: 0 } }',
  )
  const base = { path: 'styles/base.css', text: '.wrap { top: 0 }' }
  expect(unusedClasses([plate, css, base])).toEqual(['ui/plate.module.css: nothing uses the class plate-old'])
})

test('a CSS Module of the portal that its stylesheet does not import is found', () => {
  const path = (name: string) => `admin/features/${name}.module.css`
  const portal = { path: 'styles/admin.css', text: `@import '../${path('a/a')}';` }
  const modules = [path('a/a'), path('b/b')].map((one) => ({ path: one, text: '' }))
  expect(withoutRules([portal, ...modules])).toEqual([`${path('b/b')} is not imported by styles/admin.css`])
})
