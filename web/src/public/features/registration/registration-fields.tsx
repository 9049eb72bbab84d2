import { useTexts } from '../../../i18n/texts'
import { PhoneInput } from '../../../ui/phone-input'
import { Select } from '../../../ui/select'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import type {
  RegistrationCategory,
  RegistrationField,
  RegistrationFieldName,
  RegistrationInput,
  RegistrationQuestion,
} from '../../props.gen'

type Props = {
  category: RegistrationCategory
  // The values that the server has rejected, or null if the form was not sent.
  typed: RegistrationInput | null
  errorOf: (name: string) => string | undefined
}

// The fields of the chosen category, in the order that the server specifies (docs/product/registration.md#categories).
export function RegistrationFields({ category, typed, errorOf }: Props) {
  return (
    <>
      {category.fields.map((field, index) => (
        <OneField
          key={index}
          {...field}
          farmer={category.like === 'farmer'}
          value={typed?.[field.name] ?? ''}
          error={errorOf(field.name)}
        />
      ))}
      {category.questions.map((question) => (
        <OwnQuestion
          key={question.id}
          question={question}
          value={typed?.answers?.[question.id] ?? ''}
          error={errorOf(question.name)}
        />
      ))}
    </>
  )
}

type OwnQuestionProps = { question: RegistrationQuestion; value: string; error: string | undefined }

// A question of the office. A choice is a native list; a question with yes and no is one, too.
function OwnQuestion({ question, value, error }: OwnQuestionProps) {
  const texts = useTexts('registration')
  const { name, label, kind, required, options } = question
  const hint = question.hint || undefined
  const wiring = { name, label, hint, error, optional: !required, defaultValue: value }
  if (kind === 'text') return <TextArea {...wiring} />
  if (kind === 'number') return <TextInput {...wiring} inputMode="numeric" width="sm" />
  return <Select {...wiring} options={options} prompt={texts.chooseAnswer} />
}

type OneFieldProps = RegistrationField & { farmer: boolean; value: string; error: string | undefined }

// The input attributes that let phones offer a stored value and show a suitable keyboard for the field.
const inputs: Readonly<
  Record<RegistrationFieldName, { autoComplete?: string; inputMode?: 'email' | 'url'; type?: string }>
> = {
  name: { autoComplete: 'name' },
  companyName: { autoComplete: 'organization' },
  address: { autoComplete: 'street-address' },
  degree: {},
  college: {},
  email: { autoComplete: 'email', inputMode: 'email', type: 'email' },
  website: { autoComplete: 'url', inputMode: 'url' },
  whatsappNo: { autoComplete: 'tel' },
}

function OneField({ name, required, farmer, value, error }: OneFieldProps) {
  const texts = useTexts('registration')
  const hints: Partial<Record<typeof name, string>> = texts.hints // most fields need no hint
  const hint = name === 'address' && farmer ? texts.farmerAddress : hints[name]
  const wiring = {
    name,
    label: texts.fields[name],
    hint,
    error,
    optional: !required,
    defaultValue: value,
  }
  if (name === 'whatsappNo') return <PhoneInput {...wiring} />
  if (name === 'address') return <TextArea {...wiring} autoComplete="street-address" />
  return <TextInput {...wiring} {...inputs[name]} />
}
