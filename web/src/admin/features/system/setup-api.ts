import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import type { SetupOffer, SetupStart, SystemCheck } from '../../api/records'

export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: () => dataOf(api.GET('/api/setup')),
  retry: false,
  staleTime: Infinity,
})

export type { SetupOffer, SystemCheck }

export const noBank = { holder: '', bank: '', number: '', ifsc: '', upi: '' } as const

// All form values that the setup page sends to the server.
export type SetupValues = Required<Omit<SetupStart, '$schema'>>

// Returns the initial form values. The mail fields are empty or contain defaults, which the user replaces with a mail
// server's data.
export function emptyValues(offer: SetupOffer, code: string): SetupValues {
  return {
    code,
    email: '',
    name: '',
    password: '',
    title: offer.title,
    firstDay: offer.firstDay,
    lastDay: offer.lastDay,
    venue: {},
    phone: '',
    gstin: '',
    notRegistered: false,
    bank: noBank,
    language: 'en',
    payments: 'off',
    clientId: '',
    clientSecret: '',
    mailHost: '',
    mailPort: '587',
    mailSecurity: 'starttls',
    mailUser: '',
    mailPassword: '',
    mailFrom: '',
  }
}

export async function finishSetup(values: SetupValues): Promise<void> {
  await dataOf(api.POST('/api/setup', { body: values }))
}

// Asks the payment provider whether the entered keys are valid.
export function checkPayments({ code, clientId, clientSecret }: SetupValues): Promise<SystemCheck> {
  return dataOf(api.POST('/api/setup/check-payments', { body: { code, clientId, clientSecret } }))
}

// Sends a test e-mail to the owner's address.
export function sendTestMail(values: SetupValues): Promise<SystemCheck> {
  const { code, email, mailHost, mailPort, mailSecurity, mailUser, mailPassword, mailFrom } = values
  const body = { code, to: email, mailHost, mailPort, mailSecurity, mailUser, mailPassword, mailFrom }
  return dataOf(api.POST('/api/setup/test-mail', { body }))
}
