import type { LinkProps } from '@tanstack/react-router'
import { languages as siteLanguages } from '../../../i18n/texts.gen'
import type { SelectOption } from '../../../ui/select'
import type { SectionId } from './edition-search'
import type { Json } from './json'

type Common = {
  // The path of the value within the section or the list item, such as "home.mission". If the path is '', the value is
  // the list item itself.
  path: string
  label: string
  hint?: string
  optional?: boolean
  // Who may change the field: an owner, or accounts with the ability "prices". Other fields need the ability "content".
  // The server enforces the same rules (internal/edition/money_settings.go).
  needs?: 'owner' | 'prices'
}

// One line of text, the same in every language.
type LineField = Common & { kind: 'line'; type?: 'email' | 'url' | 'tel'; width?: 'sm' | 'md' }

// A text in every language of the site.
export type TextField = Common & { kind: 'text'; long?: boolean }

export type PlainField =
  | LineField
  // A day is stored as YYYY-MM-DD. A time is stored as HH:MM in Indian time.
  | (Common & { kind: 'day' | 'time' })
  // A date and time in Indian time. An empty value means that no date is set.
  | (Common & { kind: 'moment' })
  // Amounts in rupees are stored in paise, and percentages in hundredths of a percent. If `optional` is set, the amount
  // may be empty and is then sent as null.
  | (Common & { kind: 'rupees' | 'percent'; optional?: true })
  | (Common & { kind: 'number'; most: number })
  | (Common & { kind: 'yes' })
  // Options that are data of the edition are read from it.
  | (Common & {
      kind: 'choice'
      options: readonly SelectOption[] | ((edition: Json) => readonly SelectOption[])
    })

export type ItemTexts = { name: string; add: string }

export type ListField = Common & {
  kind: 'list'
  // The name of an item, and the label of the button that adds an item.
  item: ItemTexts
  // The fields of an item. If the only field has the path '', the item itself is the value.
  fields: readonly Field[]
  // The value of a new item.
  blank: Json
  // The field whose text is the item's heading. The id of a new item is derived from this text.
  nameFrom?: string
  hasId?: boolean
  // If true, items can be ordered and changed, but not added or removed.
  isFixed?: true
}

// One benefit, with a separate text for each sponsorship tier. If a tier's text is empty, the tier does not have the
// benefit.
export type TierField = Common & { kind: 'tiers' }

// An uploaded image. Its URL is stored at `path`, and its size in pixels at `width` and `height`. Uploading or removing
// the image takes effect at once, without saving the section.
type PictureField = Common & { kind: 'picture'; width: string; height: string }

// The uploaded brochure. Uploading or removing it also takes effect at once.
type BrochureField = Common & { kind: 'brochure' }

// The uploaded map of the venue. It is stored as an object at `path`.
type MapField = Common & { kind: 'map' }

export type UploadField = PictureField | BrochureField | MapField

export type Field = TextField | PlainField | ListField | TierField | UploadField

export function isUpload(field: Field): field is UploadField {
  return field.kind === 'picture' || field.kind === 'brochure' || field.kind === 'map'
}

// A part of the edition that is edited and saved separately.
export type Section = {
  id: SectionId
  title: string
  note?: string
  // The website page that shows this section.
  page: string
  // If true, only an owner may change the section's fields.
  ownerOnly?: true
  // A related screen of the portal.
  also?: { label: string; link: LinkProps }
  fields: readonly Field[]
}

export const languages = siteLanguages.map(({ code, name }) => ({ lang: code, name }))

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
