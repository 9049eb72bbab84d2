import * as v from 'valibot'
import { expect, it } from 'vitest'
import { editionFixture } from './edition-fixture'
import { nextSchema, proposeNext } from './next-edition'

it('proposes the next year, on the same weekdays', () => {
  const edition = editionFixture({ title: { en: 'Mega Kisan Mela 2025', hi: 'मेला 2025', te: '' } })
  expect(proposeNext(edition)).toEqual({
    id: '2026',
    title: 'Mega Kisan Mela 2026',
    titleIn_hi: 'मेला 2026',
    titleIn_te: '',
    firstDay: '2026-09-12',
    lastDay: '2026-09-13',
    keepBlocks: '',
    emptyHall: '',
  })
  expect(proposeNext(editionFixture({ id: 'autumn', firstDay: 'soon' }))).toMatchObject({
    id: '',
    title: 'Mega Kisan Mela',
    firstDay: '',
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
  const result = v.safeParse(nextSchema, { ...proposeNext(editionFixture()), ...part })
  const names = (result.issues ?? []).map((issue) => issue.path?.[0].key)
  expect(names).toEqual(wrong)
})
