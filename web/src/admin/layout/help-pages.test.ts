import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { screens } from '../screens'
import { helpFor, recordHelp } from './help-pages'

const docs = join(import.meta.dirname, '../../../../docs')

// Returns the anchors of a page. GitHub and the documentation site derive the same anchors from the headings.
function anchorsOf(page: string): Set<string> {
  const headings = readFileSync(join(docs, page), 'utf8').matchAll(/^#{1,4} (.+)$/gm)
  const clean = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N} -]/gu, '')
  return new Set([...headings].map(([, text = '']) => clean(text).replaceAll(' ', '-')))
}

it.each([...new Set([...screens.map(({ help }) => help), recordHelp])])('%s exists', (target) => {
  const [page = '', anchor = ''] = target.split('#')
  expect(anchorsOf(page)).toContain(anchor)
})

it('leads from a screen to its heading', () => {
  expect(helpFor('/admin/tills')).toBe('/admin/help#office-handbook.tills')
  expect(helpFor('/admin/order/MKM001')).toBe('/admin/help#office-handbook.the-page-of-a-record')
})

// Two sections with the same name would be two landmarks that screen readers cannot tell apart.
it('has no heading twice', () => {
  const guides = ['clerk', 'office-handbook', 'accountant', 'gate-card', 'operator', 'whatsapp']
  const all = guides.flatMap((guide) => [...anchorsOf(`guide/${guide}.md`)])
  expect(all.filter((anchor, at) => all.indexOf(anchor) !== at)).toEqual([])
})
