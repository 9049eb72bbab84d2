import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { useForm, type FieldPath } from 'react-hook-form'
import * as v from 'valibot'
import { ApiError } from '../../api/api-error'
import { newPassword } from '../../session/new-password'
import { optionalEmail, requiredText, text } from '../../ui/rules'
import { emptyValues, finishSetup, type SetupOffer, type SetupValues } from './setup-api'

const line = text({ most: 254 })

const schema = v.object({
  code: requiredText,
  email: v.pipe(requiredText, optionalEmail),
  name: line,
  password: newPassword,
  title: v.record(v.string(), v.string()),
  firstDay: requiredText,
  lastDay: requiredText,
  payments: v.string(),
  clientId: line,
  clientSecret: line,
  mailHost: line,
  mailPort: line,
  mailSecurity: v.string(),
  mailUser: line,
  mailPassword: line,
  mailFrom: optionalEmail,
})

// The state of the first-start form. The server's messages are shown at their fields; others above the form.
export function useSetupForm(offer: SetupOffer, code: string, onDone: () => void) {
  const [failure, setFailure] = useState<ApiError>()
  const form = useForm<SetupValues>({
    defaultValues: emptyValues(offer, code),
    resolver: valibotResolver(schema),
  })

  // Shows an error of the server: at its fields, else above the form.
  function show(error: unknown) {
    if (!(error instanceof ApiError)) throw error
    const known = Object.entries(error.fields)
    for (const [index, [name, message]] of known.entries())
      form.setError(name as FieldPath<SetupValues>, { message }, { shouldFocus: index === 0 })
    setFailure(known.length === 0 ? error : undefined)
  }

  const submit = form.handleSubmit(async (values) => {
    try {
      await finishSetup(values)
      onDone()
    } catch (error) {
      show(error)
    }
  })

  return { form, submit, failure, show }
}

export type SetupForm = ReturnType<typeof useSetupForm>
