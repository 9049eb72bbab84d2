import * as v from 'valibot'
import { expect, it } from 'vitest'
import { editionFixture } from '../../testing/edition'
import { nextSchema, proposeNext } from './next-edition'

const now = Date.parse('2025-09-20')

it('proposes the next year, on the same weekdays', () => {
  const edition = editionFixture({ title: { en: 'Mega Kisan Mela 2025', hi: 'मेला 2025', te: '' } })
  expect(proposeNext(edition, now)).toEqual({
    id: '2026',
    title: 'Mega Kisan Mela 2026',
    titleIn_hi: 'मेला 2026',
    titleIn_te: '',
    firstDay: '2026-09-12',
    lastDay: '2026-09-13',
    keepBlocks: '',
    emptyHall: '',
  })
  expect(proposeNext(editionFixture({ id: 'autumn', firstDay: 'soon' }), now)).toMatchObject({
    id: '',
    title: 'Mega Kisan Mela',
    firstDay: '',
  })
})

it('proposes days in the future and the year in which they are', () => {
  const edition = editionFixture({ id: '2025', title: { en: 'Mela Rabi 2027' }, firstDay: '2027-01-22' })
  expect(proposeNext(edition, Date.parse('2029-06-01'))).toMatchObject({
    id: '2030',
    title: 'Mela Rabi 2030',
    firstDay: '2030-01-18',
  })
})

it.each([
  [{}, []],
  [{ id: ' 2026 ' }, []],
  [{ id: 'Next Year!' }, ['id']],
  [{ title: ' ' }, ['title']],
  [{ firstDay: '' }, ['firstDay']],
  [{ lastDay: '2026-09-01' }, ['lastDay']],
])('%o is refused at %o', (part, wrong) => {
  const result = v.safeParse(nextSchema, { ...proposeNext(editionFixture(), now), ...part })
  const names = (result.issues ?? []).map((issue) => issue.path?.[0].key)
  expect(names).toEqual(wrong)
})
