import { describeError } from '../../api/api-error'
import type { Partner } from '../../api/records'
import { serverWordsOr } from '../../api/server-words'
import type { RecordKind } from '../../ui/record-screen-kind'
import { partnerColumns, partnerOf } from './partner-columns'
import { PartnerForm } from './partner-form'
import { PartnerOrder } from './partner-order'
import { partnerTypes } from './partner-search'
import { partnerCalls, partnersKey } from './partners-api'

// The screen of partners in the specification's words (admin-portal §2, §8).
export const partnerKind: RecordKind<Partner> = {
  id: partnersKey[0],
  title: 'Partners',
  searchLabel: 'Search partners',
  placeholder: 'Name, type or website',
  filters: [
    {
      name: 'type',
      label: 'Type',
      all: 'All types',
      options: partnerTypes.map((type) => ({ value: type, label: type })),
    },
  ],
  sorts: [
    { value: '', label: 'Order of the website' },
    { value: 'name', label: 'Name' },
    { value: 'type', label: 'Type' },
    { value: '-createdAt', label: 'Newest first' },
  ],
  defaultSort: 'position',
  columns: partnerColumns,
  calls: partnerCalls,
  edit: PartnerForm,
  add: { label: 'Add Partner', form: PartnerForm },
  order: PartnerOrder,
  words: {
    label: 'Partners',
    one: 'partner',
    many: 'partners',
    nameOf: ({ name }) => name,
    whatOf: partnerOf,
    fetchFailed: (error) => ({ title: `Failed to fetch partners: ${describeError(error)}` }),
    inAll: (count) => `${count} on the Partners page.`,
    deleteTitle: 'Delete Partner?',
    deleteAsk: () => 'Are you sure you want to delete this partner?',
    deleteFailed: (error) => serverWordsOr('Failed to delete partner', error),
    empty: { title: 'No partners added yet.' },
    noMatch: 'No partners match your criteria',
  },
}
