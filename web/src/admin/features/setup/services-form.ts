import type { UseFormReturn } from 'react-hook-form'
import type { SetupOffer, SetupValues, SystemCheck } from './setup-api'

// The settings that the environment decides, and whether the simulator can be chosen.
export type ServicesOffer = Pick<
  SetupOffer,
  'paymentsGiven' | 'mailGiven' | 'languageGiven' | 'simulatorAvailable'
>

// A form with the fields of payments and mail: that of the first start, or the owner's later one.
export type ServicesForm = {
  form: UseFormReturn<SetupValues>
  // Shows an error of the server: at its fields, else above the form.
  show: (error: unknown) => void
  probes: {
    checkPayments: (values: SetupValues) => Promise<SystemCheck>
    sendTestMail: (values: SetupValues) => Promise<SystemCheck>
  }
  // Which secrets are stored. An empty field keeps them.
  hasStored?: { clientSecret: boolean; mailPassword: boolean }
}
