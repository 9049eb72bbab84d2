import type { LinkProps } from '@tanstack/react-router'
import type { SelectOption } from '../../../ui/select'
import type { SectionId } from './edition-search'
import type { Json } from './json'

type Common = {
  // Where its value stands, below the section's or the item's: "home.mission". '' is the item itself.
  path: string
  label: string
  hint?: string
  optional?: boolean
}

// One line of text, the same in every language.
export type LineField = Common & { kind: 'line'; type?: 'email' | 'url' | 'tel'; width?: 'sm' | 'md' }

// A text in three languages.
export type TextField = Common & { kind: 'text'; long?: boolean }

export type PlainField =
  | LineField
  // YYYY-MM-DD, and HH:MM in India
  | (Common & { kind: 'day' | 'time' })
  // A moment, typed in Indian time; empty: none
  | (Common & { kind: 'moment' })
  // Stored as paise and as hundredths of a percent
  | (Common & { kind: 'rupees' | 'percent' })
  | (Common & { kind: 'number'; most: number })
  | (Common & { kind: 'yes' })
  | (Common & { kind: 'choice'; options: readonly SelectOption[] })

export type ItemTexts = { name: string; add: string }

export type ListField = Common & {
  kind: 'list'
  // What one of its items is called, and the label of the button that adds one.
  item: ItemTexts
  // What an item consists of. A single field with the path '' is the item itself.
  fields: readonly Field[]
  // A new item.
  blank: Json
  // The text that names an item in its heading; a new item's id is made of it where items have one.
  nameFrom?: string
  hasId?: boolean
}

// A text for each sponsorship tier; a tier without one has no such benefit.
export type TierField = Common & { kind: 'tiers' }

// An uploaded picture: its address stands at `path`, its width and height in pixels beside it. It is not saved with the
// section but when it is uploaded or removed.
export type PictureField = Common & { kind: 'picture'; width: string; height: string }

export type Field = TextField | PlainField | ListField | TierField | PictureField

// A part of the edition that is edited and saved by itself.
export type Section = {
  id: SectionId
  title: string
  note?: string
  // The page of the website that shows it.
  page: string
  // Where in the portal the rest of it is set.
  also?: { label: string; link: LinkProps }
  fields: readonly Field[]
}

export const languages = [
  { lang: 'en', name: 'English' },
  { lang: 'hi', name: 'हिन्दी' },
  { lang: 'te', name: 'తెలుగు' },
] as const

export function languageName(lang: string): string | undefined {
  return languages.find((known) => known.lang === lang)?.name
}

export const noText = { en: '', hi: '', te: '' }

export function text(path: string, label: string, more: Partial<TextField> = {}): TextField {
  return { kind: 'text', path, label, ...more }
}

// A list of texts.
export function textList(path: string, label: string, item: ItemTexts, long = false): ListField {
  return {
    kind: 'list',
    path,
    label,
    item,
    optional: true,
    blank: noText,
    fields: [text('', item.name, { long })],
  }
}
