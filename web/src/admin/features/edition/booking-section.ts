import { t } from '../../texts'
import { noText, text, type Section } from './fields'
import { listOf, textOf, valueAt } from './json'

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
          options: (edition) => [
            { value: '', label: texts.noCard },
            ...listOf(valueAt(edition, 'bookingCards')).map((card) => ({
              value: textOf(valueAt(card, 'id')),
              label: textOf(valueAt(card, 'name.en')),
            })),
          ],
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
    {
      kind: 'list',
      path: 'bookingCards',
      label: texts.bookingCards,
      hint: texts.cardsHint,
      item: t.edition.items.card,
      blank: null,
      isFixed: true,
      nameFrom: 'name',
      fields: [
        text('name', texts.name),
        text('note', texts.note, { optional: true }),
        { kind: 'yes', path: 'offered', label: texts.offered },
      ],
    },
  ],
}
