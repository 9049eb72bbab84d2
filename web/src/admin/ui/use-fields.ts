import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { ApiError } from '../api/api-error'

// The state of a short form that does not edit a record. The server's error messages are shown at their fields. Errors
// that do not belong to a field are shown above the form.
export function useFields<Values extends Record<string, string>>(
  empty: Values,
  schema: GenericSchema<Values>,
  // Sends the values. `reset` clears the form, except what was typed since the values were sent.
  send: (values: Values, reset: () => void) => Promise<void>,
) {
  const [failure, setFailure] = useState<ApiError>()
  const form = useForm<Values>({
    defaultValues: empty as DefaultValues<Values>,
    resolver: valibotResolver(schema),
  })
  const { errors, isDirty, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined)
    const sent = form.getValues()
    try {
      await send(values, () => resetAfterSave(form, sent, empty))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const known = Object.entries(error.fields).filter(([name]) => name in empty)
      for (const [index, [name, message]] of known.entries())
        form.setError(name as FieldPath<Values>, { message }, { shouldFocus: index === 0 })
      if (known.length === 0) setFailure(error)
    }
  })

  function errorOf(name: keyof Values & string): string | undefined {
    const message = errors[name]?.message
    return typeof message === 'string' ? message : undefined
  }

  // Whether leaving the page would lose what was typed.
  const unsent = isDirty && !isSubmitting
  return { form, submit, failure, isSubmitting, unsent, errorOf }
}

/**
 * Resets a form to the values that were saved. `sent` are the form's values when they were sent. A field that was
 * changed since then keeps what was typed.
 */
export function resetAfterSave<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  sent: Values,
  saved: Values,
): void {
  const typed = form.getValues()
  form.reset(saved)
  for (const name of Object.keys(saved) as Path<Values>[])
    if (typeof typed[name] === 'string' && typed[name] !== sent[name])
      form.setValue(name, typed[name], { shouldDirty: true })
}
