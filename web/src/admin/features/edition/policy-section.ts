import type { SectionId } from './edition-search'
import { noText, text, textList, type Field, type Section } from './fields'

// The pages Terms, Privacy and Refunds are made alike: a day from which they hold, and sections.
export function policySection(
  id: SectionId,
  title: string,
  page: string,
  first: readonly Field[] = [],
): Section {
  return {
    id,
    title,
    note:
      'These are filled in by themselves: {title}, {dates}, {venue}, {society}, {organiser}, {phone}, {email}, ' +
      '{website}, {notice}, and the rules {percent}, {days}, {refundUntil}, {workingDays}, {answerDays}.',
    page,
    fields: [
      ...first,
      { kind: 'day', path: `${id}.version`, label: 'Holds from' },
      {
        kind: 'list',
        path: `${id}.sections`,
        label: 'Sections',
        item: 'section',
        blank: { id: '', heading: noText, paragraphs: [], points: [] },
        nameFrom: 'heading',
        hasId: true,
        fields: [
          text('heading', 'Heading'),
          textList('paragraphs', 'Paragraphs', 'paragraph', true),
          textList('points', 'Points', 'point', true),
        ],
      },
    ],
  }
}
