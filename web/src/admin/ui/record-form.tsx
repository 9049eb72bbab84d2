import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useState, type ReactNode } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { format } from '../../i18n/format'
import { ApiError } from '../api/api-error'
import { t } from '../texts'
import { formField } from './localized-text'
import { resetAfterSave } from './use-fields'

// The values of a form. All values are the texts that the user has typed.
export type FormValues = Record<string, string>

type Options<Values extends FormValues, Saved extends { version: number }> = {
  // The prefix of the field ids.
  prefix: string
  // The record as it was read. It is undefined for a new record.
  record: Saved | undefined
  valuesOf: (record: Saved | undefined) => Values
  schema: GenericSchema<Values>
  // Sends the changed values together with the version that was read. For a new record, sends all values.
  save: (changes: Partial<Values>, version: number | undefined) => Promise<Saved>
  onSaved: (saved: Saved) => void
  // Set if the form stays open after saving. It then shows the saved record and keeps what was typed meanwhile. If
  // nothing is typed, it shows each newer version of the record.
  staysOpen?: true
  // Reads the current version of the record. The result is undefined if the record is deleted.
  reload?: (() => Promise<Saved | undefined>) | undefined
  // Returns a readable text for a stored value, such as "Disabled" for "true". If the function is absent, the stored
  // values are readable.
  spoken?: (name: keyof Values & string, value: string) => string
  // Called when the user resolves an edit conflict with the other user's value. It is needed for fields that are not a
  // single text input.
  onTake?: (name: keyof Values & string) => void
}

export type RecordForm<Values extends FormValues> = {
  form: UseFormReturn<Values>
  submit: () => void
  // An error that does not belong to a single field.
  failure: ApiError | undefined
  // Whether another user has changed the record since it was read, and the current version could not be loaded.
  conflict: boolean
  // Set after another user's changes were merged. 'other' means that all these changes are in fields that this user
  // did not change. 'both' means that some are in fields that this user also changed. For these fields, both values
  // are shown.
  merged: 'other' | 'both' | undefined
  loadLatest: () => Promise<void>
  // The other user's values for fields that were also changed in this form.
  theirs: Partial<Values>
  errorOf: (name: keyof Values & string) => string | undefined
  hintOf: (name: keyof Values & string) => ReactNode
  // Returns the properties of a field's input.
  wire: <Name extends keyof Values & string>(name: Name) => UseFormRegisterReturn<Name> & WiredField
}

type WiredField = { idPrefix: string; error: string | undefined; hint: ReactNode }

// The state of every form that edits a record. Only changed fields are sent, so that two users who edit different
// fields do not overwrite each other's changes. The server's error messages are shown at their fields. If another user
// has saved the record first, the form loads the saved version and keeps the typed values. For a field that both users
// have changed, the form shows both values, and the user chooses one.
export function useRecordForm<Values extends FormValues, Saved extends { version: number }>(
  options: Options<Values, Saved>,
): RecordForm<Values> {
  const { record, valuesOf, schema, save, onSaved, staysOpen, reload, onTake } = options
  const [base, setBase] = useState(options.record)
  const [failure, setFailure] = useState<ApiError>()
  const [theirs, setTheirs] = useState<Partial<Values>>({})
  const [merged, setMerged] = useState<RecordForm<Values>['merged']>()
  const form = useForm<Values>({
    resolver: valibotResolver(schema),
    defaultValues: valuesOf(base) as DefaultValues<Values>,
    shouldFocusError: true,
  })
  // This value must be read here, because react-hook-form tracks it only if it is read during rendering.
  const { dirtyFields, isDirty } = form.formState

  useEffect(() => {
    if (!staysOpen || isDirty || !record || !base || record.version <= base.version) return
    setBase(record)
    form.reset(valuesOf(record))
  }, [staysOpen, isDirty, record, base, form, valuesOf])

  const send = form.handleSubmit(async (values) => {
    setFailure(undefined)
    setMerged(undefined)
    const changed = Object.keys(values).filter((name) => !base || name in dirtyFields)
    const typed = form.getValues()
    try {
      const saved = await save(pick(values, changed), base?.version)
      if (staysOpen) {
        resetAfterSave(form, typed, valuesOf(saved))
        setBase(saved)
      }
      onSaved(saved)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const unplaced = showFieldErrors(form, error)
      if (unplaced) setFailure(error)
      if (error.code === changedMeanwhile) await loadLatest()
    }
  })

  async function loadLatest() {
    // If reading fails, the user can try again.
    const latest = await reload?.().catch(() => undefined)
    if (!latest) return
    const now = valuesOf(latest)
    // The user may have changed more fields since the form was sent.
    const both = changedNames(valuesOf(base), now).filter(
      (name) => form.getFieldState(name as FieldPath<Values>).isDirty,
    )
    form.reset(now, { keepDirtyValues: true })
    setTheirs(pick(now, both))
    setMerged(both.length > 0 ? 'both' : 'other')
    setBase(latest)
    setFailure(undefined)
  }

  function takeTheirs(name: keyof Values & string) {
    const { [name]: taken, ...rest } = theirs
    form.setValue(name as FieldPath<Values>, taken as never, { shouldDirty: true, shouldValidate: true })
    setTheirs(rest as Partial<Values>)
    onTake?.(name)
  }

  return {
    form,
    submit: () => void send(),
    failure,
    conflict: failure?.code === changedMeanwhile,
    merged,
    loadLatest,
    theirs,
    ...fieldsOf(form, theirs, takeTheirs, options),
  }
}

type Fields<Values extends FormValues> = Pick<RecordForm<Values>, 'errorOf' | 'hintOf' | 'wire'>

// Returns the functions that connect inputs to the form. It must be called during rendering, because react-hook-form
// tracks errors only if they are read during rendering.
function fieldsOf<Values extends FormValues>(
  { register, formState: { errors } }: UseFormReturn<Values>,
  theirs: Partial<Values>,
  onTake: (name: keyof Values & string) => void,
  { prefix, spoken }: Pick<Options<Values, never>, 'prefix' | 'spoken'>,
): Fields<Values> {
  const errorOf: Fields<Values>['errorOf'] = (name) => messageOf(errors[name])
  const hintOf: Fields<Values>['hintOf'] = (name) => {
    const value = theirs[name]
    if (value === undefined) return undefined
    return <Theirs value={spoken?.(name, value) ?? value} onTake={() => onTake(name)} />
  }
  return {
    errorOf,
    hintOf,
    wire: (name) => ({
      ...(register(name as never) as UseFormRegisterReturn<typeof name>),
      idPrefix: prefix,
      error: errorOf(name),
      hint: hintOf(name),
    }),
  }
}

type SendOptions<Values extends FormValues, Sent> = {
  prefix: string
  // The initial values of the form.
  values: Values
  schema: GenericSchema<Values>
  send: (values: Values) => Promise<Sent>
  onSent: (sent: Sent) => void
}

// The state of a form that does not edit a stored record, such as the form for a payment or a new account. It always
// sends all values.
export function useSendForm<Values extends FormValues, Sent>(
  options: SendOptions<Values, Sent>,
): RecordForm<Values> {
  const { prefix, values, schema, send, onSent } = options
  return useRecordForm<Values, { version: number; sent: Sent }>({
    prefix,
    record: undefined,
    valuesOf: () => values,
    schema,
    save: async (typed) => ({ version: 1, sent: await send(typed as Values) }),
    onSaved: ({ sent }) => onSent(sent),
  })
}

// The server's error code for a version conflict: somebody else has changed the record (texts/en/portal-errors.json).
const changedMeanwhile = 'changed_meanwhile'

// Shows the server's error messages at their fields. Returns true if there is also an error to show above the form.
function showFieldErrors<Values extends FormValues>(form: UseFormReturn<Values>, error: ApiError): boolean {
  const known = Object.entries(error.fields).filter(([name]) => formField(name) in form.getValues())
  for (const [index, [name, message]] of known.entries()) {
    if (message === undefined) continue
    form.setError(formField(name) as FieldPath<Values>, { message }, { shouldFocus: index === 0 })
  }
  return known.length === 0 || known.length < Object.keys(error.fields).length
}

function changedNames<Values extends FormValues>(before: Values, now: Values): string[] {
  return Object.keys(now).filter((name) => now[name] !== before[name])
}

function pick<Values extends FormValues>(values: Values, names: readonly string[]): Partial<Values> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>
}

function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined
  return typeof error.message === 'string' ? error.message : undefined
}

// Shows the value that another user has saved for a field that was also changed in this form. A button replaces the
// typed value with the saved one.
function Theirs({ value, onTake }: { value: string; onTake: () => void }) {
  return (
    <span className="theirs">
      {format(t.ui.theirs.saved, { value: value || t.ui.theirs.empty })}{' '}
      <button type="button" className="text-button" onClick={onTake}>
        {t.ui.theirs.take}
      </button>
    </span>
  )
}
