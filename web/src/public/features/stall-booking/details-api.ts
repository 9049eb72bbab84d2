import { callApi } from '../../../lib/api'
import { ApiError } from '../../../lib/api-error'
import type { Body } from '../../../lib/api-types'
import type { StallKey } from '../../../lib/hall'
import type { Values } from '../../form-draft'
import type { StallBookingCard } from '../../props.gen'

type Booking = NonNullable<Body<'post', '/api/cashfree/create-order'>['booking']>

// Sends the details to the server, which checks them before stalls are chosen. Throws ApiError with the error messages
// by field.
export async function checkDetails(card: StallBookingCard, values: Values, lang: string): Promise<void> {
  const { fields } = await callApi('post', '/api/stallBooking/check', {
    lang,
    body: { booking: bookingOf(card, values, []), asked: values['asked'] ?? '' },
  })
  if (Object.keys(fields).length > 0) throw new ApiError(422, { fields })
}

// Returns the booking in the API's format. The GST number is included only for exhibitor categories whose form asks
// for it.
export function bookingOf(card: StallBookingCard, values: Values, stalls: StallKey[]): Booking {
  const { name = '', contactPerson = '', phone = '', email = '', address = '', gst = '' } = values
  return {
    name,
    contactPerson,
    phone,
    email,
    address,
    fromForm: true,
    localName: values['localName'] ?? '',
    product: values['product'] ?? '',
    members: values['members'] ?? '',
    requirements: values['requirements'] ?? '',
    listed: (values['listed'] ?? '') !== '',
    gst: card.asksGst ? gst : '',
    card: card.id,
    stalls,
  }
}

type NetworkTexts = { readonly noServer: string; readonly networkLater: string; readonly network: string }

// Returns the error message for a request that received no response. The message depends on the type of the browser's
// error.
export function networkMessage(error: unknown, texts: NetworkTexts): string {
  const words = String(error instanceof ApiError ? error.cause : error)
  if (words.includes('Failed to fetch')) return texts.noServer
  if (words.includes('NetworkError')) return texts.networkLater
  return texts.network
}
