import type { UseFormReturn } from 'react-hook-form'
import type { SetupOffer, SetupValues, SystemCheck } from './setup-api'

// The settings that the environment sets, and whether the simulator can be chosen.
export type ServicesOffer = Pick<
  SetupOffer,
  'paymentsGiven' | 'mailGiven' | 'languageGiven' | 'simulatorAvailable'
>

// A form with the fields of payments and mail: the form of the first-start page, or the owner's form on the services
// screen.
export type ServicesForm = {
  form: UseFormReturn<SetupValues>
  // Shows an error of the server at the fields that it names, or else above the form.
  show: (error: unknown) => void
  probes: {
    checkPayments: (values: SetupValues) => Promise<SystemCheck>
    sendTestMail: (values: SetupValues) => Promise<SystemCheck>
  }
  // The secrets that are stored. An empty field keeps them.
  hasStored?: { clientSecret: boolean; mailPassword: boolean }
}
