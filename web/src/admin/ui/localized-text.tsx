import { Fragment, type ComponentType } from 'react'
import { format } from '../../i18n/format'
import { languages, type Lang, type Text } from '../../i18n/texts.gen'
import { TextInput } from '../../ui/text-input'

// Translated texts have one form field per language: "title" contains the English text, and "titleIn_te" the Telugu
// text. The API uses the fields "title" and "titleIn", where "titleIn" is an object by language code.
type OtherLang = Exclude<Lang, 'en'>
type FieldIn<Name extends string> = `${Name}In_${OtherLang}`
export type TextFields<Name extends string> = Name | FieldIn<Name>

export const translations = languages.filter(({ code }) => code !== 'en')

/** Returns an object with one value for each translated form field, such as "titleIn_te". */
export function translated<Name extends string, Value>(
  name: Name,
  valueOf: (lang: string) => Value,
): Record<FieldIn<Name>, Value> {
  const entries = translations.map(({ code }) => [`${name}In_${code}`, valueOf(code)] as const)
  return Object.fromEntries(entries) as Record<FieldIn<Name>, Value>
}

/** Returns the form values of a stored text: one for each language. */
export function textValues<Name extends string>(
  name: Name,
  text: Readonly<Record<string, string>> = {},
): Record<TextFields<Name>, string> {
  const values = { [name]: text['en'] ?? '', ...translated(name, (lang) => text[lang] ?? '') }
  return values as Record<TextFields<Name>, string>
}

/** Converts changed form values to a request body. The translations become an object by language code. */
export function bodyOf(changes: Readonly<Record<string, string | undefined>>): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [field, text] of Object.entries(changes)) {
    const [name = '', lang] = field.split('_')
    body[name] = lang === undefined ? text : { ...(body[name] as object | undefined), [lang]: text }
  }
  return body
}

/**
 * Converts changed form values and files to a form with files. For each name in `files`, the form value is only the
 * name of the chosen file, and the file itself is sent.
 */
export function formDataOf(
  changes: Readonly<Record<string, string | undefined>>,
  files: Readonly<Record<string, File | undefined>>,
  version: number | undefined,
): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(changes)) {
    if (text !== undefined && !(name in files)) form.append(apiField(name), text)
  }
  if (version !== undefined) form.append('version', String(version))
  for (const [name, file] of Object.entries(files)) if (file) form.append(name, file, file.name)
  return form
}

/** Converts the API's field name to the form's field name: "titleIn.te" becomes "titleIn_te". */
export function formField(name: string): string {
  return name.replace('.', '_')
}

/** Converts the form's field name to the API's field name: "titleIn_te" becomes "titleIn.te". */
export function apiField(field: string): string {
  return field.replace('_', '.')
}

type Wiring = { name: string; idPrefix: string }
type InputProps = Wiring & { label: string; lang: string; optional: boolean }

type Props<Name extends string> = {
  name: Name
  label: Text<'language'>
  wire: (field: FieldIn<Name>) => Wiring
  input?: ComponentType<InputProps>
}

/** An optional input for each site language except English. */
export function TranslatedInputs<Name extends string>({ name, label, wire, input }: Props<Name>) {
  const Input: ComponentType<InputProps> = input ?? TextInput
  return translations.map(({ code, englishName }) => (
    <Input
      key={code}
      {...wire(`${name}In_${code as OtherLang}`)}
      label={format(label, { language: englishName })}
      lang={code}
      optional
    />
  ))
}

/** Shows the translations of a text, each with its language name. */
export function Translations({ texts }: { texts: Readonly<Record<string, string>> }) {
  return translations
    .filter(({ code }) => texts[code])
    .map(({ code }) => (
      <Fragment key={code}>
        {' '}
        <span lang={code}>{texts[code]}</span>
      </Fragment>
    ))
}
