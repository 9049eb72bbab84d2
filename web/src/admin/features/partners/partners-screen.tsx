import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ArrowUpDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { groupDigits } from '../../../lib/money'
import { Button } from '../../../ui/button'
import type { Partner } from '../../api/records'
import { serverWordsOr } from '../../api/server-words'
import { ContentTable, isFiltered } from '../../ui/content-table'
import { useContentTasks, type ContentWords } from '../../ui/content-tasks'
import type { Filter } from '../../ui/list-toolbar'
import { PageTitle } from '../../ui/page-title'
import { movedBy } from '../../ui/record-screen-search'
import { partnerColumns } from './partner-columns'
import { PartnerForm } from './partner-form'
import { PartnerOrder } from './partner-order'
import { partnerTypes } from './partner-search'
import { deletePartner, partnersKey, partnersQuery, restorePartner } from './partners-api'

const route = getRouteApi('/portal/admin/Partnersadmin')

// The organisations of the Partners page: find, add, edit, order, delete, bring back.
export function PartnersScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(partnersQuery(search))
  const [ordering, setOrdering] = useState(false)
  const { actions, startAdd, dialog } = useContentTasks<Partner>({
    listKey: partnersKey,
    deleted: search.deleted !== '',
    words,
    remove: deletePartner,
    restore: restorePartner,
    form: PartnerForm,
  })
  const columns = useMemo(() => partnerColumns(actions), [actions])

  return (
    <>
      <PageTitle
        title="Partners"
        note={list.data && !isFiltered(search) && `${groupDigits(list.data.total)} on the Partners page.`}
      >
        {startAdd && (
          <>
            <Button variant="line" size="sm" onClick={() => setOrdering(true)}>
              <ArrowUpDown size={20} strokeWidth={2.2} aria-hidden="true" />
              Change order
            </Button>
            <Button size="sm" icon="plus" onClick={startAdd}>
              Add Partner
            </Button>
          </>
        )}
      </PageTitle>
      <ContentTable
        label="Partners"
        many="partners"
        placeholder="Name, type or website"
        filters={[typeFilter]}
        sorts={sorts}
        defaultSort="position"
        columns={columns}
        list={list}
        search={search}
        onSearch={(change) => void navigate(movedBy(change))}
        failed="Failed to fetch partners"
        empty={{ title: 'No partners added yet.' }}
      />
      {ordering && <PartnerOrder onClose={() => setOrdering(false)} />}
      {dialog}
    </>
  )
}

const typeFilter: Filter = {
  name: 'type',
  label: 'Type',
  all: 'All types',
  options: partnerTypes.map((type) => ({ value: type, label: type })),
}

const sorts = [
  { value: '', label: 'Order of the website' },
  { value: 'name', label: 'Name' },
  { value: 'type', label: 'Type' },
  { value: '-createdAt', label: 'Newest first' },
]

const words: ContentWords<Partner> = {
  one: 'partner',
  created: ({ name }) => `Partner ${name} is added`,
  updated: ({ name }) => `Partner ${name} is saved`,
  deleted: ({ name }) => `Partner ${name} is deleted`,
  restored: ({ name }) => `Partner ${name} is back`,
  askTitle: 'Delete Partner?',
  ask: 'Are you sure you want to delete this partner?',
  deleteFailed: (error) => serverWordsOr('Failed to delete partner', error),
}
