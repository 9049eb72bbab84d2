import { apiFetch, NetworkError } from '../../../lib/api'
import type { StallKey } from '../../../lib/hall'
import type { StallBookingCard } from '../../props.gen'
import type { Values } from './booking-draft'

// Has the server check what was typed before any stall is chosen. Returns its sentences by field; none when all is
// well.
export async function checkDetails(
  card: StallBookingCard,
  values: Values,
  lang: string,
): Promise<Readonly<Record<string, string>>> {
  const { fields } = await apiFetch<{ fields: Readonly<Record<string, string>> }>('/api/stallBooking/check', {
    method: 'POST',
    lang,
    body: { config: configOf(card, values, []) },
  })
  return fields
}

// The booking as JSON text.
export function configOf(card: StallBookingCard, values: Values, stalls: readonly StallKey[]): string {
  const { name = '', contactPerson = '', phone = '', email = '', address = '', gst = '' } = values
  return JSON.stringify({
    name,
    contactPerson,
    phone,
    email,
    address,
    type: values['type'] ?? '',
    product: values['product'] ?? '',
    members: values['members'] ?? '',
    requirements: values['requirements'] ?? '',
    gst: card.asksGst ? gst : '',
    category: card.category,
    card: card.id,
    stalls,
  })
}

type NetworkTexts = { readonly noServer: string; readonly networkLater: string; readonly network: string }

// The sentence for a failure that the server did not answer, by the browser's own words for it (public-site §8).
export function networkSentence(error: unknown, texts: NetworkTexts): string {
  const words = error instanceof NetworkError ? String(error.cause) : String(error)
  if (words.includes('Failed to fetch')) return texts.noServer
  if (words.includes('NetworkError')) return texts.networkLater
  return texts.network
}
