import { useState } from 'react'
import { Select } from '../../ui/select'
import { TextInput } from '../../ui/text-input'
import { DateInput } from './date-input'
import { langNames } from './lang-names'
import type { SheetImportState } from './use-sheet-import'

const langOptions = Object.entries(langNames).map(([value, label]) => ({ value, label }))

type Field<Wishes extends object> = { label: string; state: SheetImportState<unknown, Wishes> }

/** The language of the people whom an import adds. */
export function ImportLang<Wishes extends { lang: string }>({ label, state }: Field<Wishes>) {
  return (
    <Select
      name="lang"
      idPrefix="import"
      label={label}
      options={langOptions}
      value={state.wishes.lang}
      onChange={(event) => state.wish({ lang: event.target.value } as Partial<Wishes>)}
    />
  )
}

type LineProps<Wishes extends object> = Field<Wishes> & {
  name: keyof Wishes & string
  hint?: string
  type?: 'date'
  optional?: boolean
}

/** A text of the options. It is sent when the field is left, because each change makes a new preview. */
export function ImportLine<Wishes extends object>(props: LineProps<Wishes>) {
  const { name, label, hint, type, optional = false, state } = props
  const value = state.wishes[name] as string
  const [typed, setTyped] = useState(value)
  const error = state.failure?.error.fields[name]
  const Input = type === 'date' ? DateInput : TextInput
  return (
    <Input
      name={name}
      idPrefix="import"
      label={label}
      optional={optional}
      value={typed}
      {...(hint !== undefined && { hint })}
      {...(error !== undefined && { error })}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => typed !== value && state.wish({ [name]: typed } as unknown as Partial<Wishes>)}
    />
  )
}
