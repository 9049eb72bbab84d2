import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import type { ApiError } from '../../api/api-error'
import { newPassword } from '../../session/new-password'
import { optionalEmail, requiredText, text } from '../../ui/rules'
import {
  checkPayments,
  emptyValues,
  finishSetup,
  sendTestMail,
  type SetupOffer,
  type SetupValues,
} from './setup-api'
import { showAtFields } from './show-at-fields'
import { siteIsBack } from './site-is-back'

const line = text({ most: 254 })

const schema = v.object({
  code: requiredText,
  email: v.pipe(requiredText, optionalEmail),
  name: line,
  password: newPassword,
  title: v.record(v.string(), v.string()),
  firstDay: requiredText,
  lastDay: requiredText,
  language: v.string(),
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

  const show = (error: unknown) => setFailure(showAtFields(form, error))

  const submit = form.handleSubmit(async (values) => {
    try {
      await finishSetup(values)
      await siteIsBack()
      onDone()
    } catch (error) {
      show(error)
    }
  })

  return { form, submit, failure, show, probes: { checkPayments, sendTestMail } }
}

export type SetupForm = ReturnType<typeof useSetupForm>
