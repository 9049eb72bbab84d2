import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Checkbox } from '../../../ui/checkbox'
import { PhoneInput } from '../../../ui/phone-input'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import type { BookingInput, StallBookingCard } from '../../props.gen'
import css from './stall-booking.module.css'

type Props = {
  card: StallBookingCard
  typed: BookingInput | null
  // The number of members that each size of stall allows, as text, or '' if there is no limit.
  membersRule: string
  errorOf: (name: string) => string | undefined
}

// The order of the fields on the page. The error summary uses it.
export const fieldOrder = [
  'name',
  'contactPerson',
  'phone',
  'email',
  'address',
  'product',
  'members',
  'localName',
  'gst',
  'requirements',
  'stalls',
]

// The fields of the booking form. The field for the GST number is shown only for some exhibitor categories.
export function BookingFields(props: Props) {
  const { fields } = useTexts('stallBooking')
  return (
    <div className={css.bookingFields}>
      <PersonFields {...props} />
      <GoodsFields {...props} />
      <Checkbox name="listed" value="yes" label={fields.listed} defaultChecked={props.typed?.listed} />
    </div>
  )
}

// The exhibitor's name and contact fields.
function PersonFields({ typed, errorOf }: Props) {
  const { fields } = useTexts('stallBooking')
  return (
    <>
      <TextInput
        name="name"
        label={fields.name}
        error={errorOf('name')}
        defaultValue={typed?.name}
        autoComplete="organization"
      />
      <TextInput
        name="contactPerson"
        label={fields.contactPerson}
        error={errorOf('contactPerson')}
        defaultValue={typed?.contactPerson}
        autoComplete="name"
      />
      <PhoneInput
        name="phone"
        label={fields.phone}
        hint={fields.phoneHint}
        error={errorOf('phone')}
        defaultValue={typed?.phone}
      />
      <TextInput
        name="email"
        label={fields.email}
        optional
        error={errorOf('email')}
        defaultValue={typed?.email}
        type="email"
        autoComplete="email"
        spellCheck={false}
      />
      <TextArea
        name="address"
        label={fields.address}
        error={errorOf('address')}
        defaultValue={typed?.address}
        autoComplete="street-address"
        rows={3}
      />
      <TextArea
        name="requirements"
        label={fields.requirements}
        hint={fields.requirementsHint}
        optional
        error={errorOf('requirements')}
        defaultValue={typed?.requirements}
        rows={3}
      />
    </>
  )
}

// The fields for the exhibitor's goods, the number of people in the stall, and the GST number.
function GoodsFields({ card, typed, membersRule, errorOf }: Props) {
  const { fields, membersMost } = useTexts('stallBooking')
  return (
    <>
      <TextInput
        name="product"
        label={fields.product}
        optional
        error={errorOf('product')}
        defaultValue={typed?.product}
      />
      <TextInput
        name="members"
        label={fields.members}
        hint={
          membersRule
            ? `${fields.membersHint} ${format(membersMost, { rule: membersRule })}`
            : fields.membersHint
        }
        width="sm"
        error={errorOf('members')}
        defaultValue={typed?.members ?? '1'}
        inputMode="numeric"
      />
      <TextInput
        name="localName"
        label={fields.localName}
        optional
        error={errorOf('localName')}
        defaultValue={typed?.localName}
      />
      {card.asksGst && (
        <TextInput
          name="gst"
          label={fields.gst}
          hint={fields.gstHint}
          optional
          error={errorOf('gst')}
          defaultValue={typed?.gst}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </>
  )
}
