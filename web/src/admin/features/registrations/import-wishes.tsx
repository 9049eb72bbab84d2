import { Checkbox } from '../../../ui/checkbox'
import { Select } from '../../../ui/select'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { ImportLang, ImportLine } from '../../ui/import-options'
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

/** The fields for the options of an import of registrations. The preview is made anew after each change. */
export function ImportWishes({ state }: { state: SheetImportState<unknown, Wishes> }) {
  const { wishes, wish, applying } = state
  const mayBooks = useMay('books')
  return (
    <fieldset className="import-wishes" disabled={applying}>
      <legend>{t.ui.recordImport.options}</legend>
      <ImportLang label={t.ui.recordImport.lang} state={state} />
      <Choice name="silent" label={words.silent} state={state} />
      <Choice name="duplicates" label={words.duplicates} state={state} />
      <ImportLine
        name="agreed"
        label={t.ui.recordImport.agreed}
        hint={t.ui.recordImport.agreedHint}
        optional
        state={state}
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
          <ImportLine name="date" label={words.date} type="date" state={state} />
          <ImportLine name="reference" label={words.reference} state={state} />
          <p className="hint">{words.second}</p>
        </>
      )}
    </fieldset>
  )
}

type Field<Name> = { name: Name; label: string; state: SheetImportState<unknown, Wishes> }

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
