import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { PhoneInput } from '../../../ui/phone-input'
import { Select } from '../../../ui/select'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import type { Booking } from '../../api/records'
import { eventQuery } from '../../layout/event-query'
import { t } from '../../texts'
import { optionalGstNumber } from '../../ui/gst-number'
import type { RecordForm } from '../../ui/record-form'
import * as rule from '../../ui/rules'

export const bookingSchema = v.object({
  name: rule.text({ most: 120, required: t.stallBookings.required.name }),
  localName: rule.optionalName,
  contactPerson: rule.optionalName,
  phone: rule.phone,
  email: rule.optionalEmail,
  address: rule.text({ most: 500, required: t.stallBookings.required.address }),
  type: rule.text({ most: 500, required: t.stallBookings.required.type }),
  category: rule.requiredText(t.required.category),
  product: rule.optionalName,
  members: v.pipe(
    v.string(),
    v.check((text) => /^[1-9]\d?$/.test(text.trim()), t.stallBookings.wrongMembers),
  ),
  gst: optionalGstNumber,
  requirements: rule.optionalMessage,
})

export type BookingValues = v.InferInput<typeof bookingSchema>

const emptyBooking: BookingValues = {
  name: '',
  localName: '',
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

// Converts a booking to form values. Returns the values of an empty form if there is no booking.
export function bookingTexts(booking: Booking | undefined): BookingValues {
  if (!booking) return emptyBooking
  const {
    name,
    localName,
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
    localName,
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

// Returns the options of a select box: the edition's values and the stored one, which may have been removed since.
function choices(offered: ReadonlyArray<{ id: string; name: string }> = [], stored = '') {
  const options = offered.map(({ id, name }) => ({ value: id, label: name }))
  const known = stored === '' || options.some(({ value }) => value === stored)
  return known ? options : [...options, { value: stored, label: stored }]
}

// The fields of a booking, which both booking forms use.
export function BookingFields<Values extends BookingValues>({ state }: { state: RecordForm<Values> }) {
  // The caller's form may have additional values. They are not used here, so the type is narrowed to BookingValues.
  const { wire, form } = state as unknown as RecordForm<BookingValues>
  const { data: event } = useQuery(eventQuery)
  const { type, category } = form.formState.defaultValues ?? {}
  return (
    <>
      <TextInput {...wire('name')} label={t.stallBookings.organizationName} autoComplete="off" />
      <TextInput {...wire('localName')} label={t.stallBookings.localName} autoComplete="off" optional />
      <Select
        {...wire('category')}
        label={t.common.category}
        options={choices(event?.organisationCategories, category)}
      />
      <TextInput
        {...wire('contactPerson')}
        label={t.stallBookings.contactPerson}
        autoComplete="off"
        optional
      />
      <PhoneInput {...wire('phone')} label={t.common.phone} autoComplete="off" />
      <TextInput {...wire('email')} label={t.common.email} type="email" autoComplete="off" optional />
      <TextArea {...wire('address')} label={t.common.address} />
      <Select
        {...wire('type')}
        label={t.stallBookings.stallType}
        prompt={t.stallBookings.chooseOne}
        options={choices(event?.stallTypes, type)}
      />
      <TextInput {...wire('members')} label={t.stallBookings.members} inputMode="numeric" width="sm" />
      <TextInput {...wire('product')} label={t.stallBookings.productsOrServices} optional />
      <TextInput {...wire('gst')} label={t.stallBookings.gstNumber} optional />
      <TextArea {...wire('requirements')} label={t.stallBookings.requirements} optional />
    </>
  )
}
