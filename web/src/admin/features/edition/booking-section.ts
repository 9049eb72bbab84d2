import { t } from '../../texts'
import { noText, text, type Section } from './fields'

const texts = t.edition.booking

// The types of stall and the categories of organisations that a booking can have. The server gives a new one its
// English name as the id.
export const bookingSection: Section = {
  id: 'booking',
  title: t.edition.sections.booking.title,
  note: t.edition.sections.booking.note,
  page: '/stallbooking',
  fields: [
    {
      kind: 'list',
      path: 'stallTypes',
      label: texts.stallTypes,
      item: t.edition.items.stallType,
      blank: { id: '', name: noText, card: '' },
      nameFrom: 'name',
      fields: [
        text('name', texts.name),
        {
          kind: 'choice',
          path: 'card',
          label: texts.card,
          hint: texts.cardHint,
          optional: true,
          options: Object.entries(texts.cards).map(([value, label]) => ({
            value: value === 'none' ? '' : value,
            label,
          })),
        },
      ],
    },
    {
      kind: 'list',
      path: 'organisations',
      label: texts.organisations,
      item: t.edition.items.organisation,
      blank: { id: '', name: noText },
      nameFrom: 'name',
      fields: [text('name', texts.category)],
    },
  ],
}
