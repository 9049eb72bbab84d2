import { t } from '../../texts'
import { noText, text, type Section } from './fields'

const texts = t.edition.questions
const categories = ['farmer', 'scientist', 'entrepreneur', 'startup', 'student'] as const

// The questions of the office in the registration form.
export const questionsSection: Section = {
  id: 'questions',
  title: t.edition.sections.questions.title,
  note: t.edition.sections.questions.note,
  page: '/registration',
  fields: [
    {
      kind: 'list',
      path: 'questions',
      label: texts.list,
      item: t.edition.items.question,
      optional: true,
      blank: {
        id: '',
        kind: 'text',
        label: noText,
        hint: noText,
        options: [],
        required: false,
        for: { farmer: false, scientist: false, entrepreneur: false, startup: false, student: false },
      },
      nameFrom: 'label',
      hasId: true,
      fields: [
        text('label', texts.label),
        text('hint', texts.hint, { optional: true }),
        {
          kind: 'choice',
          path: 'kind',
          label: texts.kind,
          options: [
            { value: 'text', label: texts.kinds.text },
            { value: 'number', label: texts.kinds.number },
            { value: 'choice', label: texts.kinds.choice },
            { value: 'yes_no', label: texts.kinds.yesNo },
          ],
        },
        {
          kind: 'list',
          path: 'options',
          label: texts.options,
          hint: texts.optionsHint,
          item: t.edition.items.option,
          optional: true,
          blank: { id: '', label: noText },
          nameFrom: 'label',
          hasId: true,
          fields: [text('label', texts.option)],
        },
        { kind: 'yes', path: 'required', label: texts.required },
        ...categories.map((category) => ({
          kind: 'yes' as const,
          path: `for.${category}`,
          label: texts.onlyFor[category],
        })),
      ],
    },
  ],
}
