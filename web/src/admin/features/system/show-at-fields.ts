import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../api/api-error'
import type { SetupValues } from './setup-api'

// Shows the server's messages at their fields. If the error names no fields, returns the error, and the caller can show
// it above the form.
export function showAtFields(form: UseFormReturn<SetupValues>, error: unknown): ApiError | undefined {
  if (!(error instanceof ApiError)) throw error
  const known = Object.entries(error.fields)
  for (const [index, [name, message]] of known.entries())
    form.setError(name as FieldPath<SetupValues>, { message }, { shouldFocus: index === 0 })
  return known.length === 0 ? error : undefined
}
