import type { PaymentProps } from '../../props.gen'

type Ids = Pick<PaymentProps, 'registrationId' | 'transactionId' | 'userID' | 'shared'>

// Returns the ids of the payment as form fields. A shared page knows only its key.
export function idsOf({ registrationId, transactionId, userID, shared }: Ids): Record<string, string> {
  if (shared) return { pay: shared }
  return transactionId === '' ? { registrationId, userID } : { transactionId, userID }
}

// The ids of the payment as hidden fields.
export function PayIds(page: Ids) {
  return Object.entries(idsOf(page)).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
