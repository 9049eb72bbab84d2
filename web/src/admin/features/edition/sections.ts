import type { SectionId } from './edition-search'
import { fairSections } from './fair-sections'
import type { Section } from './fields'
import { pageSections } from './page-sections'
import { policySection } from './policy-section'
import { taxSection } from './tax-section'

// The edition as the office edits it: what each section holds, and what each field is called.
export const sections: readonly Section[] = [
  ...fairSections,
  taxSection,
  ...pageSections,
  policySection('terms', 'Terms', '/terms'),
  policySection('privacy', 'Privacy', '/privacy', [
    {
      kind: 'line',
      path: 'consentVersion',
      label: 'Version of the notice',
      hint: 'Every record keeps which version its sender saw: give it another name when the text changes.',
      width: 'sm',
    },
  ]),
  policySection('refunds', 'Refunds', '/refunds'),
]

export function sectionOf(id: SectionId): Section {
  const found = sections.find((section) => section.id === id)
  if (!found) throw new Error(`no section ${id}`)
  return found
}
