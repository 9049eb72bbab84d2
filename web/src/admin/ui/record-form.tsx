import { useState, type ReactNode } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import { ApiError } from '../api/api-error'
import { Theirs } from './theirs'

// What a form holds: texts, as they are typed.
export type FormValues = Record<string, string>

type Options<Values extends FormValues, Saved extends { version: number }> = {
  // The record as it was read; undefined while a new one is typed.
  record: Saved | undefined
  valuesOf: (record: Saved | undefined) => Values
  resolver: Resolver<Values>
  // Sends what was changed (everything, for a new record) together with the version that was read.
  save: (changes: Partial<Values>, version: number | undefined) => Promise<Saved>
  onSaved: (saved: Saved) => void
  // The record as it is now; undefined when it is gone.
  reload?: (() => Promise<Saved | undefined>) | undefined
  // How a value is said where it is not what is typed: "Disabled" for "true".
  spoken?: (name: keyof Values & string, value: string) => string
  // Told when their value is taken, for fields that hold more than a text.
  onTake?: (name: keyof Values & string) => void
}

export type RecordForm<Values extends FormValues> = {
  form: UseFormReturn<Values>
  submit: () => void
  // What went wrong with saving, other than single fields.
  failure: ApiError | undefined
  // Somebody else changed the record since it was read, and what they saved could not be loaded.
  conflict: boolean
  // What they saved is loaded: in other fields, or in the same ones too, where both values are shown.
  merged: 'other' | 'both' | undefined
  loadLatest: () => Promise<void>
  // What they saved in the fields that were changed here too.
  theirs: Partial<Values>
  errorOf: (name: keyof Values & string) => string | undefined
  hintOf: (name: keyof Values & string) => ReactNode
}

// The one way in which the portal edits a record. Only changed fields are sent, so that two people who edit different
// fields do not undo each other; the server's sentences stand beside its fields; and when somebody else was faster,
// what they saved is loaded under what was typed, both values are shown, and the person chooses.
export function useRecordForm<Values extends FormValues, Saved extends { version: number }>(
  options: Options<Values, Saved>,
): RecordForm<Values> {
  const { valuesOf, resolver, save, onSaved, reload, spoken, onTake } = options
  const [base, setBase] = useState(options.record)
  const [failure, setFailure] = useState<ApiError>()
  const [theirs, setTheirs] = useState<Partial<Values>>({})
  const [merged, setMerged] = useState<RecordForm<Values>['merged']>()
  const form = useForm<Values>({
    resolver,
    defaultValues: valuesOf(base) as DefaultValues<Values>,
    shouldFocusError: true,
  })
  // Read here, so that the form keeps track of them.
  const { dirtyFields, errors } = form.formState

  const send = form.handleSubmit(async (values) => {
    setFailure(undefined)
    setMerged(undefined)
    const changed = Object.keys(values).filter((name) => !base || name in dirtyFields)
    try {
      onSaved(await save(pick(values, changed), base?.version))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const unplaced = showFieldErrors(form, error)
      if (unplaced) setFailure(error)
      if (error.code === changedMeanwhile) await loadLatest()
    }
  })

  async function loadLatest() {
    // What cannot be loaded now can be asked for again.
    const latest = await reload?.().catch(() => undefined)
    if (!latest) return
    const now = valuesOf(latest)
    const both = changedNames(valuesOf(base), now).filter((name) => name in dirtyFields)
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
    errorOf: (name) => messageOf(errors[name]),
    hintOf(name) {
      const value = theirs[name]
      if (value === undefined) return undefined
      return <Theirs value={spoken?.(name, value) ?? value} onTake={() => takeTheirs(name)} />
    },
  }
}

// The server's name for it (internal/fair/sentences.go).
const changedMeanwhile = 'changed_meanwhile'

// Puts the server's sentences beside their fields. True when something remains to be said above the form.
function showFieldErrors<Values extends FormValues>(form: UseFormReturn<Values>, error: ApiError): boolean {
  const known = Object.keys(error.fields).filter((name) => name in form.getValues())
  for (const [index, name] of known.entries()) {
    const sentence = error.fields[name]
    if (sentence === undefined) continue
    form.setError(name as FieldPath<Values>, { message: sentence }, { shouldFocus: index === 0 })
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
