import * as v from 'valibot'
import { PhoneInput } from '../../../ui/phone-input'
import { Select } from '../../../ui/select'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import type { Booking } from '../../api/records'
import { optionalGstNumber } from '../../ui/gst-number'
import type { RecordForm } from '../../ui/record-form'
import * as rule from '../../ui/rules'

// The office's stall types and the API's organisation categories (admin-portal §3).
const stallTypes = [
  'STD Stall',
  'Compact Stall',
  'Food Court Stall',
  'Indoor Open Area Stall',
  'Outdoor Open Area Stall',
  'Bench Display Space',
]
const organisationCategories = ['Private Company', 'Government', 'FPO', 'NGO', 'Startup']

export const bookingSchema = v.object({
  name: rule.name,
  contactPerson: rule.optionalName,
  phone: rule.phone,
  email: rule.optionalEmail,
  address: rule.address,
  type: rule.requiredText,
  category: rule.requiredText,
  product: rule.optionalName,
  members: v.pipe(
    v.string(),
    v.check((text) => /^[1-9]\d?$/.test(text.trim()), 'Enter how many people will be at the stall, 1 to 99'),
  ),
  gst: optionalGstNumber,
  requirements: rule.optionalMessage,
})

export type BookingValues = v.InferInput<typeof bookingSchema>

const emptyBooking: BookingValues = {
  name: '',
  contactPerson: '',
  phone: '',
  email: '',
  address: '',
  type: '',
  category: 'Private Company',
  product: '',
  members: '1',
  gst: '',
  requirements: '',
}

// A booking as its form holds it; without one, an empty form.
export function bookingTexts(booking: Booking | undefined): BookingValues {
  if (!booking) return emptyBooking
  const {
    name,
    contactPerson,
    phone: number,
    email,
    address,
    type,
    category,
    product,
    gst,
    requirements,
  } = booking
  const texts = {
    name,
    contactPerson,
    phone: number,
    email,
    address,
    type,
    category,
    product,
    gst,
    requirements,
  }
  return { ...texts, members: String(booking.members) }
}

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

// The fields of a booking, in both dialogs.
export function BookingFields<Values extends BookingValues>({ state }: { state: RecordForm<Values> }) {
  // Every field below is one of a booking's, whatever else the form holds.
  const { form, errorOf, hintOf } = state as unknown as RecordForm<BookingValues>
  const wire = (name: keyof BookingValues) => ({
    ...form.register(name),
    idPrefix: 'booking',
    error: errorOf(name),
    hint: hintOf(name),
  })
  return (
    <>
      <TextInput {...wire('name')} label="Organization name" autoComplete="off" />
      <Select {...wire('category')} label="Category" options={options(organisationCategories)} />
      <TextInput {...wire('contactPerson')} label="Contact person" autoComplete="off" optional />
      <PhoneInput {...wire('phone')} label="Phone" autoComplete="off" />
      <TextInput {...wire('email')} label="Email" type="email" autoComplete="off" optional />
      <TextArea {...wire('address')} label="Address" />
      <Select {...wire('type')} label="Stall type" prompt="Choose one" options={options(stallTypes)} />
      <TextInput {...wire('members')} label="Members" inputMode="numeric" width="sm" />
      <TextInput {...wire('product')} label="Products or services" optional />
      <TextInput {...wire('gst')} label="GST number" optional />
      <TextArea {...wire('requirements')} label="Needs" optional />
    </>
  )
}
