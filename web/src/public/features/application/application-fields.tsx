import { useTexts } from '../../../i18n/texts'
import { PhoneInput } from '../../../ui/phone-input'
import { Select } from '../../../ui/select'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import type { ApplicationProps } from '../../props.gen'

type Props = Pick<ApplicationProps, 'type' | 'occupations' | 'typed'> & {
  errorOf: (name: string) => string | undefined
}

// The API's field names, in the order in which the page shows the fields.
export const fieldOrder = [
  'name',
  'occupation',
  'address',
  'email',
  'experience',
  'mobile',
  'biodata',
] as const

type TypedField = Exclude<(typeof fieldOrder)[number], 'biodata'>

// The text fields of an application. The file field follows them (docs/product/records.md#applications).
export function ApplicationFields({ type, occupations, typed, errorOf }: Props) {
  const texts = useTexts('application')
  const { hints } = texts
  const wire = (name: TypedField) => ({
    name,
    label: texts.fields[name],
    error: errorOf(name),
    defaultValue: typed?.[name] ?? '',
  })
  return (
    <>
      <TextInput {...wire('name')} autoComplete="name" />
      <Select
        {...wire('occupation')}
        prompt={texts.choose}
        options={occupations.map((value) => ({ value, label: texts.occupations[value] }))}
      />
      <TextArea {...wire('address')} hint={hints.address} autoComplete="street-address" />
      <TextInput {...wire('email')} hint={hints.email} type="email" inputMode="email" autoComplete="email" />
      <TextArea {...wire('experience')} hint={texts[type].work} rows={5} />
      <PhoneInput {...wire('mobile')} abroad hint={hints.mobile} />
    </>
  )
}
