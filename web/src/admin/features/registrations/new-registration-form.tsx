import { useState } from 'react'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { randomKey } from '../../../lib/random-key'
import { PhoneInput } from '../../../ui/phone-input'
import { Select } from '../../../ui/select'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { describeError } from '../../api/api-error'
import type { NewRegistration, Registration } from '../../api/records'
import { t } from '../../texts'
import { categoryOptions, formOf } from '../../ui/category-name'
import { FormModal } from '../../ui/form-modal'
import { useSendForm } from '../../ui/record-form'
import type { AddProps } from '../../ui/record-screen-kind'
import * as rule from '../../ui/rules'
import { OwnQuestions, takeAnswers, useOwnQuestions, type AnswerName } from './own-questions'
import { createRegistration } from './registrations-api'

type FieldName =
  | 'name'
  | 'companyName'
  | 'degree'
  | 'college'
  | 'email'
  | 'website'
  | 'address'
  | 'whatsappNo'

type Values = Record<FieldName | AnswerName | 'category' | 'persons' | 'memberNames', string>

// The fields of each form, in the order of the form. The website field is optional. The form Other is omitted,
// because the website asks these visitors to call the office.
const fieldsOf: Readonly<Record<string, readonly FieldName[]>> = {
  Farmer: ['name', 'address', 'whatsappNo'],
  Scientist: ['name', 'address', 'whatsappNo'],
  Entrepreneur: ['companyName', 'address', 'email', 'website', 'whatsappNo'],
  Startup: ['companyName', 'address', 'email', 'website', 'whatsappNo'],
  Student: ['name', 'degree', 'college', 'email', 'whatsappNo'],
}

const line = (required: string) => rule.text({ most: 120, required })

const rules = {
  name: line(t.registrations.required.name),
  companyName: line(t.registrations.required.company),
  degree: line(t.registrations.required.degree),
  college: line(t.registrations.required.college),
  email: rule.optionalEmail, // the person may have none
  website: rule.optionalWebsite,
  address: rule.text({ most: 500, required: t.registrations.required.address }),
  whatsappNo: rule.phone,
} satisfies Record<FieldName, v.GenericSchema<string>>

const empty: Values = {
  category: 'Farmer',
  name: '',
  companyName: '',
  degree: '',
  college: '',
  email: '',
  website: '',
  address: '',
  whatsappNo: '',
  persons: '1',
  memberNames: '',
}

// The form with which the office registers a visitor. The registration has the edition's fee and the status Pending.
export function NewRegistrationForm({ onSaved, onClose }: AddProps<Registration>) {
  const [key] = useState(randomKey)
  const state = useSendForm({
    prefix: 'new-registration',
    values: empty,
    schema: byCategory,
    send: (values) => createRegistration(key, onlyAsked(values) as NewRegistration),
    onSent: onSaved,
  })
  const { wire } = state
  const questions = useOwnQuestions(state.form.watch('category'))
  const fields = {
    name: <TextInput {...wire('name')} label={t.common.name} autoComplete="off" />,
    companyName: <TextInput {...wire('companyName')} label={t.registrations.company} autoComplete="off" />,
    degree: <TextInput {...wire('degree')} label={t.registrations.degree} autoComplete="off" />,
    college: <TextInput {...wire('college')} label={t.registrations.college} autoComplete="off" />,
    email: <TextInput {...wire('email')} label={t.common.email} type="email" autoComplete="off" optional />,
    website: <TextInput {...wire('website')} label={t.common.website} autoComplete="off" optional />,
    address: <TextArea {...wire('address')} label={t.common.address} autoComplete="off" />,
    whatsappNo: (
      <PhoneInput {...wire('whatsappNo')} label={t.registrations.whatsappNumber} autoComplete="off" />
    ),
  } satisfies Record<FieldName, React.ReactNode>
  return (
    <FormModal
      title={t.registrations.addRegistration}
      state={state}
      failed={(error) => format(t.registrations.addFailed, { reason: describeError(error) })}
      action={t.common.add}
      busyAction={t.registrations.adding}
      onClose={onClose}
    >
      <Select
        {...wire('category')}
        label={t.common.category}
        options={categoryOptions().filter(({ value }) => askedOf(value).length > 0)}
      />
      {askedOf(state.form.watch('category')).map((name) => (
        <div key={name}>{fields[name]}</div>
      ))}
      <TextInput
        {...wire('persons')}
        label={t.registrations.persons}
        hint={t.registrations.personsHint}
        inputMode="numeric"
        autoComplete="off"
        width="sm"
      />
      {Number(state.form.watch('persons')) > 1 && (
        <TextArea
          {...wire('memberNames')}
          label={t.registrations.memberNames}
          hint={t.registrations.memberNamesHint}
          optional
        />
      )}
      <OwnQuestions questions={questions} wire={wire} />
    </FormModal>
  )
}

function askedOf(category: string | undefined): readonly FieldName[] {
  return fieldsOf[formOf(category ?? '')] ?? []
}

// Validates only the fields of the chosen category.
const byCategory: v.GenericSchema<Values> = v.lazy((typed) => {
  const { category } = typed as Values
  const entries = Object.fromEntries(askedOf(category).map((name) => [name, rules[name]]))
  return v.looseObject({ category: rule.requiredText(t.required.category), ...entries })
}) as unknown as v.GenericSchema<Values>

function onlyAsked({ category, persons = '', memberNames = '', ...texts }: Partial<Values>) {
  const asked = askedOf(category).map((name) => [name, texts[name] ?? ''] as const)
  return {
    ...(persons !== '1' && { persons, memberNames }),
    ...(category !== undefined && { category }),
    ...Object.fromEntries(asked),
    ...takeAnswers(texts),
  }
}
