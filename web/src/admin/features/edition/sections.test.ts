import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { labelAt } from './field-labels'
import { isObject, type Json, type JsonObject } from './json'
import { changedPaths, leavesOf } from './leaves'
import { missingIn } from './missing'
import { sectionOf, sections } from './sections'

const files = ['edition', 'policies']

// Returns the edition that is shipped with Mela.
function shippedEdition(): JsonObject {
  const folder = resolve(import.meta.dirname, '../../../../../internal/edition/shipped')
  const parts = files.map((file) => JSON.parse(readFileSync(`${folder}/${file}.json`, 'utf8')) as JsonObject)
  return Object.assign({}, ...parts) as JsonObject
}

function pathsBelow(path: string, value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap((item: Json, index) => pathsBelow(`${path}.${index}`, item))
  if (!isObject(value)) return [path]
  return Object.entries(value).flatMap(([name, member]) =>
    pathsBelow(path ? `${path}.${name}` : name, member),
  )
}

describe('the shipped edition', () => {
  const edition = shippedEdition()

  it('can be edited completely, except for ids', () => {
    const paths = pathsBelow('', edition).filter((path) => !/(?:^|\.)id$/.test(path))
    const unnamed = paths.filter((path) => sections.every((section) => labelAt(section, path) === path))
    expect(paths.length).toBeGreaterThan(600)
    expect(unnamed).toEqual([])
  })

  it('is valid as it is, and has no missing translation', () => {
    for (const section of sections) {
      const { problems } = leavesOf(section, edition)
      expect(problems).toEqual({})
      expect(changedPaths(leavesOf(section, edition), leavesOf(section, shippedEdition()))).toEqual([])
      expect(missingIn(section.fields, edition)).toBe(0)
    }
  })
})

it.each([
  ['contacts', 'social.1.url', 'Social links 2, Address'],
  ['home', 'home.focus.0.title.te', 'Focus areas 1, Title, తెలుగు'],
  ['sponsors', 'sponsorTiers.1.highlights.2.en', 'Tiers 2, Highlights 3, English'],
  ['sponsors', 'sponsorBenefits.0.values.gold.hi', 'Benefits 1, Text for each tier: gold, हिन्दी'],
  ['money', 'returnSites.0', 'Other websites to which a payment may return 1'],
  ['privacy', 'privacy.sections', 'Sections'],
  ['names', 'odd.path', 'odd.path'],
] as const)('%s: the label of %s is %s', (id, path, label) => {
  expect(labelAt(sectionOf(id), path)).toBe(label)
})
