import { useState } from 'react'
import { Checkbox } from '../../../ui/checkbox'
import { Select } from '../../../ui/select'
import { TextInput } from '../../../ui/text-input'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { langNames } from '../../ui/lang-names'
import { methodOptions } from '../../ui/money/ledger'
import type { SheetImportState } from '../../ui/use-sheet-import'

/** The options of an import of registrations. */
export type Wishes = {
  lang: string
  silent: boolean
  duplicates: boolean
  // How the people agreed to get messages. Empty: they did not.
  agreed: string
  // Whether they have paid already, and how.
  paid: boolean
  channel: string
  date: string
  reference: string
}

export const firstWishes: Wishes = {
  lang: 'en',
  silent: false,
  duplicates: false,
  agreed: '',
  paid: false,
  channel: 'bank',
  date: '',
  reference: '',
}

const words = t.registrations.importWishes
const langOptions = Object.entries(langNames).map(([value, label]) => ({ value, label }))

/** The fields for the options of an import of registrations. The preview is made anew after each change. */
export function ImportWishes({ state }: { state: SheetImportState<never, Wishes> }) {
  const { wishes, wish, applying, failure } = state
  const mayBooks = useMay('books')
  const fields = failure?.error.fields ?? {}
  return (
    <fieldset className="import-wishes" disabled={applying}>
      <legend>{words.title}</legend>
      <Select
        name="lang"
        idPrefix="import"
        label={words.lang}
        options={langOptions}
        value={wishes.lang}
        onChange={(event) => wish({ lang: event.target.value })}
      />
      <Choice name="silent" label={words.silent} state={state} />
      <Choice name="duplicates" label={words.duplicates} state={state} />
      <Line
        name="agreed"
        label={words.agreed}
        hint={words.agreedHint}
        state={state}
        error={fields['agreed']}
      />
      {mayBooks && <Choice name="paid" label={words.paid} state={state} />}
      {wishes.paid && (
        <>
          <Select
            name="channel"
            idPrefix="import"
            label={t.registrations.markPaid.method}
            options={methodOptions}
            value={wishes.channel}
            onChange={(event) => wish({ channel: event.target.value })}
          />
          <Line name="date" label={words.date} type="date" state={state} error={fields['date']} />
          <Line name="reference" label={words.reference} state={state} error={fields['reference']} />
          <p className="hint">{words.second}</p>
        </>
      )}
    </fieldset>
  )
}

type Field<Name> = { name: Name; label: string; state: SheetImportState<never, Wishes> }

function Choice({ name, label, state }: Field<'silent' | 'duplicates' | 'paid'>) {
  return (
    <Checkbox
      name={name}
      idPrefix="import"
      label={label}
      checked={state.wishes[name]}
      onChange={(event) => state.wish({ [name]: event.target.checked })}
    />
  )
}

type LineProps = Field<'agreed' | 'date' | 'reference'> & {
  hint?: string
  type?: 'date'
  error?: string | undefined
}

// A text of the options. It is sent when the field is left, because each change makes a new preview.
function Line({ name, label, hint, type, error, state }: LineProps) {
  const [typed, setTyped] = useState(state.wishes[name])
  return (
    <TextInput
      name={name}
      idPrefix="import"
      label={label}
      optional={name === 'agreed'}
      value={typed}
      {...(hint !== undefined && { hint })}
      {...(type && { type })}
      {...(error !== undefined && { error })}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => typed !== state.wishes[name] && state.wish({ [name]: typed })}
    />
  )
}
