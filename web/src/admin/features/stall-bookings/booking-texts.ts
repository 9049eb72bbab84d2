import { format } from '../../../i18n/format'
import type { Booking } from '../../api/records'
import { t } from '../../texts'

/** The payment states of a booking. */
export const paymentNames: Readonly<Record<Booking['paymentStatus'], string>> = t.stallBookings.payments

const types: Readonly<Record<string, string>> = t.stallBookings.types
const categories: Readonly<Record<string, string>> = t.stallBookings.categories

/** A stall type as the office reads it; an unknown one is its own name. */
export function typeName(type: string): string {
  return types[type] ?? type
}

/** A category of organisation as the office reads it; an unknown one is its own name. */
export function categoryName(category: string): string {
  return categories[category] ?? category
}

export function bookingOf({ name }: Booking): string {
  return format(t.stallBookings.bookingOf, { name })
}
