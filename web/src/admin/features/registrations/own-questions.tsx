import { queryOptions, useQuery } from '@tanstack/react-query'
import { Select } from '../../../ui/select'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { api, dataOf } from '../../api/client'
import type { Edition, Registration } from '../../api/records'
import { t } from '../../texts'
import { formOf } from '../../ui/category-name'
import * as rule from '../../ui/rules'

type Question = NonNullable<Edition['questions']>[number]

const questionsQuery = queryOptions({
  queryKey: ['edition', 'questions'],
  queryFn: async () => (await dataOf(api.GET('/api/admin/edition'))).questions ?? [],
})

const prefix = 'answers-'

/** The name of the form field for the answer to a question. The server uses the same name in its messages. */
export type AnswerName = `answers-${string}`

const nameOf = (id: string): AnswerName => `${prefix}${id}`

/** Returns the questions that the form of a category has. */
export function useOwnQuestions(category: string): readonly Question[] {
  const questions = useQuery(questionsQuery).data ?? []
  return questions.filter(({ for: of }) => {
    const asked = Object.entries(of).filter(([, has]) => has)
    return asked.length === 0 || asked.some(([name]) => name === formOf(category).toLowerCase())
  })
}

/** Returns the values of the form fields for the answers of a registration. */
export function answerValues(registration: Registration | undefined): Record<AnswerName, string> {
  return Object.fromEntries(
    (registration?.answers ?? []).map(({ question, option, value }) => [nameOf(question), option ?? value]),
  )
}

/** Takes the answers out of the values of a form. */
export function takeAnswers(values: Readonly<Record<string, string | undefined>>): {
  answers?: Record<string, string>
} {
  const answers = Object.entries(values)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => [name.slice(prefix.length), value ?? ''] as const)
  return answers.length > 0 ? { answers: Object.fromEntries(answers) } : {}
}

/** The rule for the values of a form with answers. */
export const answerRule = rule.text({ most: 500 })

type Props = {
  questions: readonly Question[]
  wire: (name: AnswerName) => { name: string }
}

/** The fields for the answers to the questions of the office. The office may leave each of them empty. */
export function OwnQuestions({ questions, wire }: Props) {
  return questions.map(({ id, kind, label, hint, options }) => {
    const wiring = { ...wire(nameOf(id)), label: label.en ?? id, optional: true }
    const note = hint.en ? { hint: hint.en } : {}
    if (kind === 'text') return <TextArea key={id} {...wiring} {...note} />
    if (kind === 'number') {
      return <TextInput key={id} {...wiring} {...note} inputMode="numeric" width="sm" />
    }
    const choices = kind === 'choice' ? (options ?? []) : yesNo
    return (
      <Select
        key={id}
        {...wiring}
        {...note}
        prompt={t.registrations.noAnswer}
        options={choices.map((option) => ({ value: option.id, label: option.label.en ?? option.id }))}
      />
    )
  })
}

const yesNo = [
  { id: 'yes', label: { en: t.registrations.yes } },
  { id: 'no', label: { en: t.registrations.no } },
]
