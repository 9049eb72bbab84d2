import { t } from '../../texts'
import { bookingSection } from './booking-section'
import { categoriesSection } from './categories-section'
import type { SectionId } from './edition-search'
import { fairSections } from './fair-sections'
import type { Section } from './fields'
import { pageSections } from './page-sections'
import { policySection } from './policy-section'
import { questionsSection } from './questions-section'
import { rulesSection } from './rules-section'
import { taxSection } from './tax-section'

// All sections of the edition screen.
export const sections: readonly Section[] = [
  ...fairSections,
  categoriesSection,
  questionsSection,
  bookingSection,
  rulesSection,
  taxSection,
  ...pageSections,
  policySection('terms', t.edition.sections.terms.title, '/terms'),
  policySection('privacy', t.edition.sections.privacy.title, '/privacy', [
    {
      kind: 'line',
      path: 'consentVersion',
      label: t.edition.noticeVersion,
      hint: t.edition.noticeVersionHint,
      width: 'sm',
    },
  ]),
  policySection('refunds', t.edition.sections.refunds.title, '/refunds'),
]

export function sectionOf(id: SectionId): Section {
  const found = sections.find((section) => section.id === id)
  if (!found) throw new Error(`no section ${id}`)
  return found
}
