import { format } from '../../../i18n/format'
import { t } from '../../texts'
import type { SectionId } from './edition-search'
import { noText, text, textList, type Field, type Section } from './fields'

// The placeholders that the server replaces in a policy's text.
const values = ['title', 'dates', 'venue', 'society', 'organiser', 'phone', 'email', 'website', 'notice']
const rules = ['refundRule', 'workingDays', 'answerDays']

function braced(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(', ')
}

// Returns the section for one policy (Terms, Privacy or Refunds), with the policy's effective date and parts.
export function policySection(
  id: SectionId,
  title: string,
  page: string,
  first: readonly Field[] = [],
): Section {
  return {
    id,
    title,
    note: format(t.edition.policyNote, { values: braced(values), rules: braced(rules) }),
    page,
    fields: [
      ...first,
      { kind: 'day', path: `${id}.version`, label: t.edition.inForceFrom },
      {
        kind: 'list',
        path: `${id}.sections`,
        label: t.edition.policySections,
        item: t.edition.items.section,
        blank: { id: '', heading: noText, paragraphs: [], points: [] },
        nameFrom: 'heading',
        hasId: true,
        fields: [
          text('heading', t.edition.sectionHeading),
          textList('paragraphs', t.edition.paragraphs, t.edition.items.paragraph, true),
          textList('points', t.edition.points, t.edition.items.point, true),
        ],
      },
    ],
  }
}
