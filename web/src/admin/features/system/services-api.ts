import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import type { StoredServices, SystemCheck } from '../../api/records'
import { noBank, type SetupValues } from './setup-api'

export type { StoredServices }

export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: () => dataOf(api.GET('/api/admin/services')),
  staleTime: Infinity,
})

// Returns the initial values of the form. The fields of the secrets are empty, because an empty field means that the
// stored secret does not change.
export function storedValues(stored: StoredServices, email: string): SetupValues {
  return {
    code: '',
    email,
    name: '',
    password: '',
    title: {},
    firstDay: '',
    lastDay: '',
    venue: {},
    phone: '',
    gstin: '',
    notRegistered: false,
    bank: noBank,
    language: stored.language,
    payments: stored.payments,
    clientId: stored.clientId,
    clientSecret: '',
    mailHost: stored.mailHost,
    mailPort: stored.mailPort || '587',
    mailSecurity: stored.mailSecurity,
    mailUser: stored.mailUser,
    mailPassword: '',
    mailFrom: stored.mailFrom,
  }
}

const mailOf = ({ mailHost, mailPort, mailSecurity, mailUser, mailPassword, mailFrom }: SetupValues) => ({
  mailHost,
  mailPort,
  mailSecurity,
  mailUser,
  mailPassword,
  mailFrom,
})

export async function changeServices(values: SetupValues): Promise<void> {
  const { language, payments, clientId, clientSecret } = values
  const body = { language, payments, clientId, clientSecret, ...mailOf(values) }
  await dataOf(api.PUT('/api/admin/services', { body }))
}

// Asks the payment provider whether the entered keys are valid.
export function checkPayments({ clientId, clientSecret }: SetupValues): Promise<SystemCheck> {
  return dataOf(api.POST('/api/admin/services/check-payments', { body: { clientId, clientSecret } }))
}

// Sends a test e-mail to the owner's own address.
export function sendTestMail(values: SetupValues): Promise<SystemCheck> {
  return dataOf(api.POST('/api/admin/services/test-mail', { body: { to: values.email, ...mailOf(values) } }))
}
