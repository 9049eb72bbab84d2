import { t } from '../../texts'
import { noText, text, type Section } from './fields'

const texts = t.edition.categories
const forms = ['Farmer', 'Scientist', 'Entrepreneur', 'Startup', 'Student', 'Other'] as const

// The categories of visitors. The server gives a new one its English name as the id.
export const categoriesSection: Section = {
  id: 'categories',
  title: t.edition.sections.categories.title,
  note: t.edition.sections.categories.note,
  page: '/registration',
  fields: [
    {
      kind: 'list',
      path: 'registrationCategories',
      label: texts.list,
      hint: texts.hint,
      item: t.edition.items.category,
      blank: { id: '', name: noText, note: noText, like: 'Farmer', offered: true },
      nameFrom: 'name',
      fields: [
        text('name', texts.name),
        text('note', texts.note, { optional: true }),
        {
          kind: 'choice',
          path: 'like',
          label: texts.like,
          hint: texts.likeHint,
          options: forms.map((form) => ({ value: form, label: texts.forms[form] })),
        },
        { kind: 'yes', path: 'offered', label: texts.offered },
      ],
    },
  ],
}
