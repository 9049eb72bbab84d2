import { describe, expect, test } from 'vitest'
import { publicTexts } from '../testing/catalogue'
import { langs } from './texts.gen'

// The generator compares keys and placeholders of the languages. This finds words that were left in English.
function flatten(value: unknown, path = ''): [key: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as object).flatMap(([key, item]) =>
    flatten(item, path === '' ? key : `${path}.${key}`),
  )
}

// Words that are the same in every language: names, units and signs only.
const isWord = (text: string) =>
  /[a-z]{3}/i.test(text.replaceAll(/\{\w+\}|\b(?:UPI|GST|PDF|QR|NGO|FPO|SHG|OK)\b/g, ''))

const english = new Map(flatten(publicTexts('en')))

describe.each(langs.filter((lang) => lang !== 'en'))('%s', (lang) => {
  test('is in its own script', () => {
    const script = new RegExp(`\\p{Script=${new Intl.Locale(lang).maximize().script}}`, 'u')
    const wrong = flatten(publicTexts(lang)).filter(
      ([key, text]) => isWord(english.get(key) ?? '') && !script.test(text),
    )
    expect(wrong.map(([key, text]) => `${key}: ${text}`)).toEqual([])
  })
})
