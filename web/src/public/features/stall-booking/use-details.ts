import { format } from '../../../i18n/format'
import { useLang, useTexts } from '../../../i18n/texts'
import type { StallBookingCard, StallBookingProps } from '../../props.gen'
import type { Refusal } from '../../refusal'
import { useVisitorForm, type VisitorForm } from '../../use-visitor-form'
import { draftName } from './booking-draft'
import { checkDetails, networkMessage } from './details-api'

// The form with the booking details. The server checks the details. If they are valid, `onChecked` opens the choice of
// stalls.
export function useDetails(
  props: StallBookingProps,
  card: StallBookingCard | undefined,
  onChecked: () => void,
): VisitorForm {
  const lang = useLang()
  return useVisitorForm({
    name: draftName,
    instance: card?.id,
    sent: props,
    send: async (values) => card && checkDetails(card, values, lang),
    after: 'stay',
    onSaved: onChecked,
  })
}

const required = ['name', 'contactPerson', 'phone', 'address'] as const

// Returns the message above the fields, or undefined if the messages at the fields are sufficient. If required fields
// are empty, the message lists the names of these fields (docs/product/forms.md#required-fields).
export function useDetailsMessage(refused: Refusal | null): string | undefined {
  const ui = useTexts('ui')
  const texts = useTexts('stallBooking')
  if (!refused) return undefined
  const { errors, message, cause, values, error } = refused
  if (cause === 'unreached' || cause === 'failed') return networkMessage(error, ui)
  const missing = required.filter((name) => errors[name] && !values[name]?.trim())
  const names = missing.map((name) => texts.fields[name]).join(', ')
  if (names) return format(texts.missing, { fields: names })
  return Object.keys(errors).length > 0 ? undefined : message || ui.somethingWrong
}
