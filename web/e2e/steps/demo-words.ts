import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { namesOfRecords, officeData } from './pseudo-page'

const folder = join(import.meta.dirname, '../../../internal/demo/data')

/**
 * Texts that are not in the demo's data files, but are entered by the demo, by `fillShortLists` or in the dialogs of
 * portal-dialogs.ts.
 */
const entered = [
  'Dr. Padma Iyer',
  'Green Seeds',
  'How to reach gate',
  "of the institute's campus at",
  'North gate',
  'Rythu Sangham',
  'Set-up day',
  'Srinivas Rao',
  'Desk phone 2',
  // The people of the registrations that order-states.ts creates.
  'Chityal',
  'Lakshmi',
  'Phone 3',
  'Dr. Asha',
  'Main stage',
  'Patron',
  'Soil health',
  // The names of the aisles of the shipped plan.
  'cross',
  'north',
  'south',
]

/**
 * Matches references of payments and reports, record ids, first passwords, keys, recovery codes of accounts, and the
 * numbered gates and buses of `fillShortLists`.
 */
const references = String.raw`\b[A-Z2-7]{26}\b|\b(?:[A-Z2-7]{4} ?){8}\b|\b[a-z2-7]{6}(?:-[a-z2-7]{6}){3}\b|\b[a-z2-7]{4}(?:-[a-z2-7]{4}){4}\b|\bAXISCN\d|\bunknown-\d|\breport-\d\.csv|\bGate \d|\bBus \d from\b|\b(?:CHQ|UTR) \d+|\bMKM[…\w]+|\b[0-9a-f]{8,24}\b`

/**
 * Returns a regular expression for expectPseudoPage. It matches the texts of the demo's records, which visitors and the
 * office have entered, and all text in Telugu and Hindi.
 */
export async function wordsOfTheDemo(page: Page): Promise<RegExp> {
  const words = new Set([...officeData, ...entered])
  for (const file of readdirSync(folder)) collect(JSON.parse(readFileSync(join(folder, file), 'utf8')), words)
  const { source } = await namesOfRecords(page, [...words])
  return new RegExp(String.raw`${references}|${source}|[\p{Script=Telugu}\p{Script=Devanagari}]`, 'gu')
}

/** The keys of the data files whose values the portal shows in the user's language. */
const translated = new Set(['after', 'at', 'do', 'kind', 'lang'])

function collect(value: unknown, words: Set<string>): void {
  if (typeof value === 'string') {
    // The portal also shows parts of a name, for example in a greeting.
    for (const word of [value, ...(/^[A-Z]\w+ [A-Z]\w+$/.test(value) ? value.split(' ') : [])])
      if (word.length > 2) words.add(word)
  } else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) if (!translated.has(key)) collect(item, words)
}
