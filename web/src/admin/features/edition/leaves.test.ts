import { describe, expect, it } from 'vitest'
import { editionFixture } from '../../testing/edition'
import type { SectionId } from './edition-search'
import { withValue, type Json } from './json'
import { changedPaths, freeId, leavesOf, partWith } from './leaves'
import { missingIn } from './missing'
import { sectionOf, sections } from './sections'

function changesOf(id: SectionId, ...edits: [path: string, value: Json][]) {
  const section = sectionOf(id)
  const edition: Json = editionFixture()
  const draft = edits.reduce<Json>((tree, [path, value]) => withValue(tree, path, value), edition)
  const now = leavesOf(section, draft)
  const paths = changedPaths(leavesOf(section, edition), now)
  return { part: partWith(now, paths), problems: now.problems, paths }
}

it('sends nothing for an unchanged section', () => {
  for (const { id } of sections) expect(changesOf(id).paths).toEqual([])
})

it('treats a text that was typed and cleared again as unchanged', () => {
  expect(changesOf('names', ['tagline.hi', 'x'], ['tagline.hi', '']).paths).toEqual([])
})

it('sends a single language of a text, and amounts in paise', () => {
  expect(changesOf('home', ['home.mission.te', 'లక్ష్యం']).part).toEqual({
    home: { mission: { te: 'లక్ష్యం' } },
  })
  expect(
    changesOf('money', ['defaultFeePaise', '₹1,084.74'], ['earlyBird.percentHundredths', '10']).part,
  ).toEqual({
    defaultFeePaise: 108474,
    earlyBird: { percentHundredths: 1000 },
  })
})

it('reads dates and times as Indian time, and an empty field as none', () => {
  expect(changesOf('money', ['registration.from', '2025-09-12T18:00'], ['booking.until', '']).part).toEqual({
    registration: { from: '2025-09-12T12:30:00.000Z' },
    booking: { until: null },
  })
})

it.each<[SectionId, string, Json, string]>([
  ['money', 'defaultFeePaise', 'free', 'Enter an amount in rupees, 0 or more'],
  ['money', 'earlyBird.percentHundredths', '100.5', 'Enter a percentage from 0 to 100'],
  ['sponsors', 'sponsorTiers.0.passes', '-1', 'Enter a whole number from 0 to 1000'],
])('%s: does not send %s and reports %s', (id, path, typed, message) => {
  expect(changesOf(id, [path, typed]).problems).toEqual({ [path]: message })
})

describe('lists', () => {
  it('derives the id of a new item from its English name', () => {
    const gold = { id: 'gold', name: { en: 'Gold' }, pricePaise: 1, passes: 1, highlights: [] }
    const added = {
      id: '',
      name: { en: 'Gold!', hi: '', te: '' },
      pricePaise: '5',
      passes: '',
      highlights: [],
    }
    const { part } = changesOf('sponsors', ['sponsorTiers', [gold, added]])
    expect(part).toMatchObject({
      sponsorTiers: [{ id: 'gold' }, { id: 'gold-2', pricePaise: 500, passes: 0 }],
    })
  })

  it('drops the benefits of deleted tiers and empty texts', () => {
    expect(changesOf('sponsors', ['sponsorTiers', []]).part).toMatchObject({
      sponsorTiers: [],
      sponsorBenefits: [{ values: {} }],
    })
    expect(changesOf('sponsors', ['sponsorBenefits.0.values.gold', { en: ' ' }]).part).toMatchObject({
      sponsorBenefits: [{ values: {} }],
    })
  })

  it('supports lists of plain lines', () => {
    expect(changesOf('money', ['returnSites', ['https://a.example', '']]).part).toEqual({
      returnSites: ['https://a.example', ''],
    })
  })
})

it.each([
  ['Field Activities', 'field-activities'],
  ['2026 Team', 'team'],
  ['సమితి', 'part'],
  ['Gold', 'gold-2'],
])('derives the id %s: %s', (name, id) => {
  expect(freeId(name, new Set(['gold']))).toBe(id)
})

it('counts missing translations of texts that are filled in in English', () => {
  const edition = editionFixture()
  const counts = Object.fromEntries(sections.map(({ id, fields }) => [id, missingIn(fields, edition)]))
  expect(counts).toMatchObject({ names: 2, home: 1, popup: 0, sponsors: 0 })
})
