import { describe, expect, test } from 'vitest'
import { publicTexts } from '../testing/catalogue'
import { langs } from './texts.gen'

// This test finds texts in other languages that are still in English. It need not compare the keys and placeholders of
// the languages, because the generator has already compared them.
function flatten(value: unknown, path = ''): [key: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as object).flatMap(([key, item]) =>
    flatten(item, path === '' ? key : `${path}.${key}`),
  )
}

// Returns whether a text contains words. Names, units and signs do not count, because they are the same in every
// language.
const isWord = (text: string) =>
  /[a-z]{3}/i.test(text.replaceAll(/\{\w+\}|\b(?:UPI|GST|PDF|QR|NGO|FPO|SHG|OK)\b/g, ''))

const english = new Map(flatten(publicTexts('en')))

describe.each(langs.filter((lang) => lang !== 'en'))('%s', (lang) => {
  test('is written in the script of its language', () => {
    const script = new RegExp(`\\p{Script=${new Intl.Locale(lang).maximize().script}}`, 'u')
    const wrong = flatten(publicTexts(lang)).filter(
      ([key, text]) => isWord(english.get(key) ?? '') && !script.test(text),
    )
    expect(wrong.map(([key, text]) => `${key}: ${text}`)).toEqual([])
  })
})

// The plan, its legend and the page of the plan once had two Telugu terms for the same state.
test('a stall that somebody else holds has one term', () => {
  const terms = { en: 'eld by someone else', te: 'వేరొకరి కోసం ఆపి', hi: 'किसी और के लिए रुका' }
  for (const lang of ['en', 'te', 'hi'] as const) {
    const { states, legend } = publicTexts(lang).hall
    expect([states.held, legend.held]).toEqual([
      expect.stringContaining(terms[lang]),
      expect.stringContaining(terms[lang]),
    ])
    expect(legend.held).toContain(legend.heldShort)
  }
})
