import { describe, expect, test } from 'vitest'
import { en } from './en'
import { hi } from './hi'
import { te } from './te'

// Types see to it that every key is there in every language. This sees to what types cannot.
function flatten(value: unknown, path = ''): Map<string, string> {
  if (typeof value === 'string') return new Map([[path, value]])
  return new Map(
    Object.entries(value as object).flatMap(([key, item]) => [
      ...flatten(item, path === '' ? key : `${path}.${key}`),
    ]),
  )
}

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted().join(' ')

const source = flatten(en)

// Words that are the same in every language: names, units and signs only.
const isWord = (text: string) =>
  /[a-z]{3}/i.test(text.replaceAll(/\{\w+\}|\b(?:UPI|GST|PDF|QR|NGO|FPO|SHG|OK)\b/g, ''))

test('no English text is empty', () => {
  expect([...source].filter(([, text]) => text.trim() === '')).toEqual([])
})

describe.each([
  ['hi', flatten(hi), /\p{Script=Devanagari}/u],
  ['te', flatten(te), /\p{Script=Telugu}/u],
] as const)('%s', (_, translation, script) => {
  test('has the placeholders of the English text', () => {
    const wrong = [...source].filter(
      ([key, text]) => placeholders(text) !== placeholders(translation.get(key) ?? ''),
    )
    expect(wrong.map(([key]) => key)).toEqual([])
  })

  test('is in its own script', () => {
    const wrong = [...source].filter(
      ([key, text]) => isWord(text) && !script.test(translation.get(key) ?? ''),
    )
    expect(wrong.map(([key]) => `${key}: ${translation.get(key)}`)).toEqual([])
  })

  test('has nothing that English has not', () => {
    expect([...translation.keys()].filter((key) => !source.has(key))).toEqual([])
  })
})
