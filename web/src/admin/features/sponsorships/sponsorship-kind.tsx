import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { errorMessage } from '../../api/api-error'
import type { Sponsorship } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import { t } from '../../texts'
import { type Filter, junkFilter } from '../../ui/filter'
import { lazyPart } from '../../ui/lazy-part'
import { ordersKey } from '../../ui/money/orders-key'
import type { RecordKind } from '../../ui/record-screen-kind'
import { reviewChoices, reviewFilter } from '../../ui/record-screen-status'
import { sponsorshipColumns } from './sponsorship-columns'
import { SponsorshipDetails } from './sponsorship-details'
import { sponsorshipOf } from './sponsorship-words'
import { sponsorshipCalls } from './sponsorships-api'
import { stages } from './stages'

const SponsorshipForm = lazyPart(async () => (await import('./sponsorship-form')).SponsorshipForm)

const stageFilter: Filter = {
  name: 'stage',
  label: t.sponsorships.stage,
  all: t.sponsorships.allStages,
  options: stages.map((stage) => ({ value: stage, label: t.sponsorships.stages[stage] })),
}

// Configures the screen that lists the sponsorships.
export const sponsorshipKind: RecordKind<Sponsorship> = {
  id: 'sponsorships',
  campaign: { list: 'sponsorships' },
  title: t.sponsorships.title,
  searchLabel: t.sponsorships.search,
  placeholder: t.sponsorships.placeholder,
  filters: [reviewFilter, stageFilter, junkFilter],
  sorts: [
    { value: '', label: t.common.newestFirst },
    { value: 'createdAt', label: t.common.oldestFirst },
    { value: 'contactPerson', label: t.sponsorships.contactPerson },
    { value: 'category', label: t.common.category },
    { value: 'level', label: t.sponsorships.level },
    { value: '-amount', label: t.sponsorships.amount },
    { value: '-paid', label: t.sponsorships.paid },
    { value: 'stage', label: t.sponsorships.stage },
    { value: 'status', label: t.common.status },
  ],
  exportFile: 'sponsorships.xlsx',
  columns: sponsorshipColumns,
  details: (sponsorship) => <SponsorshipDetails sponsorship={sponsorship} />,
  calls: sponsorshipCalls,
  statuses: reviewChoices,
  owed: ({ _id, company, contactPerson, due }) =>
    due ? { kind: 'sponsorship', id: _id, name: company || contactPerson } : undefined,
  edit: SponsorshipForm,
  people: {
    path: '/api/sponsorship',
    fileHint: t.sponsorships.importFileHint,
    nameOf: ({ company, contactPerson }) => company || contactPerson,
    fields: [
      { label: t.sponsorships.contactPerson, of: ({ contactPerson }) => contactPerson },
      { label: t.common.mobile, of: ({ mobile }) => mobile },
      { label: t.common.email, of: ({ email }) => email },
      { label: t.common.category, of: ({ category }) => category },
      { label: t.sponsorships.level, of: ({ level }) => level },
      { label: t.sponsorships.company, of: ({ company }) => company ?? '' },
      { label: t.sponsorships.address, of: ({ address }) => address ?? '' },
      { label: t.sponsorships.gst, of: ({ gst }) => gst ?? '' },
      { label: t.sponsorships.amount, of: ({ amount }) => (amount ? formatAmount(amount) : '') },
    ],
  },
  failsWholePage: true,
  touches: [summaryKey, ordersKey],
  words: {
    label: t.sponsorships.title,
    nameOf: ({ contactPerson }) => contactPerson,
    whatOf: sponsorshipOf,
    fetchFailed: (error) => ({ title: t.sponsorships.fetchFailed, reason: errorMessage(error) }),
    deleteTitle: t.sponsorships.deleteTitle,
    deleteAsk: (sponsorship) => format(t.sponsorships.deleteAsk, { sponsorship: sponsorshipOf(sponsorship) }),
    deleteFailed: (error) => format(t.sponsorships.deleteFailed, { error: errorMessage(error) }),
    statusFailed: t.sponsorships.statusFailed,
    empty: { title: t.sponsorships.empty },
    noMatch: t.sponsorships.empty,
  },
}
