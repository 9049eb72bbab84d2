import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { siteIsBack } from '../../../lib/site-is-back'
import type { ApiError } from '../../api/api-error'
import { newPassword } from '../../session/password-input'
import { t } from '../../texts'
import { optionalEmail, requiredText } from '../../ui/rules'
import { bankRule, line, serviceRules } from './service-rules'
import {
  checkPayments,
  emptyValues,
  finishSetup,
  sendTestMail,
  type SetupOffer,
  type SetupValues,
} from './setup-api'
import { showAtFields } from './show-at-fields'

const schema = v.object({
  ...serviceRules,
  code: requiredText(t.required.setupCode),
  email: v.pipe(requiredText(t.required.email), optionalEmail),
  name: line,
  password: newPassword,
  title: v.record(v.string(), v.string()),
  firstDay: requiredText(t.required.firstDay),
  lastDay: requiredText(t.required.lastDay),
  venue: v.record(v.string(), v.string()),
  phone: line,
  gstin: line,
  notRegistered: v.boolean(),
  bank: bankRule,
})

// The state of the form on the setup page. The server's messages are shown at their fields. Messages that name no
// field are shown above the form.
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
