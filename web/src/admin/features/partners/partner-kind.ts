import { format } from '../../../i18n/format'
import { describeError } from '../../api/api-error'
import type { Partner } from '../../api/records'
import { serverWordsOr } from '../../api/server-words'
import { t } from '../../texts'
import { lazyPart } from '../../ui/lazy-part'
import type { RecordKind } from '../../ui/record-screen-kind'
import { partnerColumns, partnerOf } from './partner-columns'
import { partnerTypeOptions } from './partner-search'
import { partnerCalls, partnersKey } from './partners-api'

const PartnerForm = lazyPart(async () => (await import('./partner-form')).PartnerForm)
const PartnerOrder = lazyPart(async () => (await import('./partner-order')).PartnerOrder)

// Configures the screen that lists the partners.
export const partnerKind: RecordKind<Partner> = {
  id: partnersKey[0],
  ability: 'content',
  title: t.partners.title,
  searchLabel: t.partners.search,
  placeholder: t.partners.placeholder,
  filters: [
    {
      name: 'type',
      label: t.common.type,
      all: t.partners.allTypes,
      options: partnerTypeOptions,
    },
  ],
  sorts: [
    { value: '', label: t.partners.websiteOrder },
    { value: 'name', label: t.common.name },
    { value: 'type', label: t.common.type },
    { value: '-createdAt', label: t.common.newestFirst },
  ],
  defaultSort: 'position',
  columns: partnerColumns,
  calls: partnerCalls,
  edit: PartnerForm,
  add: { label: t.partners.addPartner, form: PartnerForm },
  order: PartnerOrder,
  words: {
    label: t.partners.title,
    nameOf: ({ name }) => name,
    whatOf: partnerOf,
    fetchFailed: (error) => ({
      title: format(t.partners.fetchFailed, { error: describeError(error) }),
    }),
    inAll: t.partners.note,
    deleteTitle: t.partners.deleteTitle,
    deleteAsk: () => t.partners.deleteAsk,
    deleteFailed: (error) => serverWordsOr(t.partners.deleteFailed, error),
    empty: { title: t.partners.empty },
    noMatch: t.partners.noMatch,
  },
}
