import type { UseFormReturn } from 'react-hook-form'
import type { SetupOffer, SetupValues, SystemCheck } from './setup-api'

// Which settings are set by environment variables, and whether the simulator can be chosen.
export type ServicesOffer = Pick<
  SetupOffer,
  'paymentsGiven' | 'mailGiven' | 'languageGiven' | 'simulatorAvailable'
>

// A form with the payment and mail fields: the form of the setup page, or the owner's form on the services screen.
export type ServicesForm = {
  form: UseFormReturn<SetupValues>
  // Shows a server error at the fields that the error names. If the error names no fields, it is shown above the form.
  show: (error: unknown) => void
  probes: {
    checkPayments: (values: SetupValues) => Promise<SystemCheck>
    sendTestMail: (values: SetupValues) => Promise<SystemCheck>
  }
  // Whether the server has stored each secret. If a secret is stored, an empty field does not change it.
  hasStored?: { clientSecret: boolean; mailPassword: boolean }
}
