import { describe, expect, it } from 'vitest'
import { htmlFileTexts, screenTexts } from './screen-texts.ts'

describe('screenTexts', () => {
  it.each([
    ['admin/ui/a.tsx', 'export const A = () => <p>\n  Saved\n</p>', ['1: Saved']],
    ['ui/a.tsx', 'export const A = () => <b title="Close" />', ['1: Close']],
    ['ui/a.tsx', "export const A = () => <B aria-label={'Close'} />", ['1: Close']],
    ['desk/a.tsx', 'export const A = () => <p>Saved</p>', ['1: Saved']],
    ['lib/a.ts', "export const fallback = 'The page is gone'", ['1: The page is gone']],
    ['public/a.tsx', 'export const A = () => <p>{on ? "Turned on" : ""}</p>', ['1: Turned on']],
    [
      'admin/a.ts',
      'export const failed = (name: string) => `Failed to save ${name}`',
      ['1: Failed to save …'],
    ],
    ['admin/a.ts', "export const sort = { value: 'name', label: 'Name' }", ['1: Name']],
  ])('finds the texts in %s', (path, text, found) => {
    expect(screenTexts({ path, text })).toEqual(found)
  })

  it.each([
    ['admin/ui/a.tsx', 'export const A = () => <p>{t.common.save}</p>'],
    ['admin/ui/a.tsx', 'export const A = () => <p className="card">·</p>'],
    ['admin/a.ts', "export const kind: 'Private Company' | 'NGO' = 'NGO'"],
    ['admin/a.ts', "throw new Error('Nobody is signed in')"],
    ['admin/a.test.tsx', 'export const A = () => <p>Saved</p>'],
    ['server/document.tsx', 'export const A = () => <p>Saved</p>'],
  ])('passes %s', (path, text) => {
    expect(screenTexts({ path, text })).toEqual([])
  })
})

it('finds the texts of an HTML file', () => {
  const html = '<!-- Note --><title>{{public.desk.appName}}</title><noscript>Switch it on</noscript>'
  expect(htmlFileTexts(html)).toEqual(['Switch it on'])
})
