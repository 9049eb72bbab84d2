import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { ErrorSummary } from '../../../ui/error-summary'
import { PhoneInput } from '../../../ui/phone-input'
import { Select } from '../../../ui/select'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import type { MyDataProps } from '../../props.gen'
import { RequiredNote } from '../../required-note'

// The fields for a correction, and the choice of the record to correct. If a field is left empty, its stored value is
// not changed.
export function CorrectFields({ records, correction, errors, refusal }: MyDataProps) {
  const { correct, fields, kinds } = useTexts('myData')
  const labels = { ...fields, record: correct.record, wish: correct.wish }
  const wire = (name: 'record' | 'name' | 'phone' | 'email' | 'address' | 'wish') => ({
    name,
    label: labels[name],
    error: errors[name],
    defaultValue: correction?.[name] ?? '',
  })
  const options = records
    .filter(({ erased }) => erased === '')
    .map(({ ref, kind, date }) => ({ value: ref, label: `${kinds[kind]}, ${date}` }))
  return (
    <>
      <ErrorSummary errors={errors} message={refusal} labels={labels} />
      <RequiredNote />
      <Select {...wire('record')} defaultValue={correction?.record || options[0]?.value} options={options} />
      <TextInput {...wire('name')} autoComplete="name" optional />
      <PhoneInput {...wire('phone')} optional />
      <TextInput {...wire('email')} type="email" inputMode="email" autoComplete="email" optional />
      <TextArea {...wire('address')} autoComplete="street-address" optional />
      <TextArea {...wire('wish')} optional />
      <Button type="submit">{correct.send}</Button>
    </>
  )
}
