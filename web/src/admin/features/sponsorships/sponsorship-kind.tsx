import { sentenceOf } from '../../api/api-error'
import type { Sponsorship } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import type { RecordKind } from '../../ui/record-screen-kind'
import { reviewChoices, reviewFilter } from '../../ui/record-screen-status'
import { sponsorshipColumns } from './sponsorship-columns'
import { SponsorshipDetails } from './sponsorship-details'
import { sponsorshipOf } from './sponsorship-words'
import { sponsorshipCalls } from './sponsorships-api'

// The screen of sponsorships in the specification's words (admin-portal §2, §8).
export const sponsorshipKind: RecordKind<Sponsorship> = {
  id: 'sponsorships',
  title: 'Sponsorships',
  searchLabel: 'Search sponsorships',
  placeholder: 'Contact person, email or category',
  filters: [reviewFilter],
  sorts: [
    { value: '', label: 'Newest first' },
    { value: 'createdAt', label: 'Oldest first' },
    { value: 'contactPerson', label: 'Contact person' },
    { value: 'category', label: 'Category' },
    { value: 'level', label: 'Level' },
    { value: 'status', label: 'Status' },
  ],
  exportFile: 'sponsorships.xlsx',
  columns: sponsorshipColumns,
  details: (sponsorship) => <SponsorshipDetails sponsorship={sponsorship} />,
  calls: sponsorshipCalls,
  statuses: reviewChoices,
  failsWholePage: true,
  touches: [summaryKey],
  words: {
    label: 'Sponsorships',
    one: 'sponsorship',
    many: 'sponsorships',
    nameOf: ({ contactPerson }) => contactPerson,
    whatOf: sponsorshipOf,
    fetchFailed: (error) => ({ title: 'Failed to fetch sponsorships', reason: sentenceOf(error) }),
    deleteTitle: 'Delete Sponsorship?',
    deleteAsk: (sponsorship) =>
      `Are you sure you want to delete the ${sponsorshipOf(sponsorship)}? An owner can bring it back within 30 days.`,
    deleteFailed: (error) => `Failed to delete sponsorship. ${sentenceOf(error)}`,
    statusFailed: 'Failed to update status',
    empty: { title: 'No sponsorships found matching your criteria.' },
    noMatch: 'No sponsorships found matching your criteria.',
  },
}
