import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Button } from '../../../ui/button'
import { describeError } from '../../api/api-error'
import type { EventCounter } from '../../api/records'
import { ContentTable } from '../../ui/content-table'
import { useContentTasks, type ContentWords } from '../../ui/content-tasks'
import { PageTitle } from '../../ui/page-title'
import { movedBy } from '../../ui/record-screen-search'
import { counterColumns } from './counter-columns'
import { CounterForm } from './counter-form'
import { formatEventDay } from './counter-words'
import {
  counterSort,
  countersKey,
  countersQuery,
  deleteCounter,
  firstCounterQuery,
  restoreCounter,
} from './counters-api'

const route = getRouteApi('/portal/admin/counts')

// The counters of the fair: venue, entry fee and the moment that the website counts down to.
export function CountersScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(countersQuery(search))
  const first = useQuery(firstCounterQuery)
  const { actions, startAdd, dialog } = useContentTasks<EventCounter>({
    listKey: countersKey,
    deleted: search.deleted !== '',
    words,
    remove: deleteCounter,
    restore: restoreCounter,
    form: CounterForm,
  })
  const firstId = first.data?._id
  const columns = useMemo(() => counterColumns(firstId, actions), [firstId, actions])

  return (
    <>
      <PageTitle
        title="Event Counters"
        note="The website takes its countdown, venue and entry fee from the counter that was made first."
      >
        {startAdd && (
          <Button size="sm" icon="plus" onClick={startAdd}>
            Add New Event
          </Button>
        )}
      </PageTitle>
      <ContentTable
        label="Event Counters"
        many="counters"
        placeholder="Venue or date"
        sorts={sorts}
        defaultSort={counterSort}
        columns={columns}
        list={list}
        search={search}
        onSearch={(change) => void navigate(movedBy(change))}
        failed="Failed to fetch counters"
        empty={{
          title: 'No counters available',
          text: 'Without one the website shows the edition’s dates, venue and fee.',
        }}
      />
      {dialog}
    </>
  )
}

const sorts = [
  { value: '', label: 'Oldest first' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'venue', label: 'Venue' },
  { value: '-entryFee', label: 'Highest fee' },
  { value: 'eventDate', label: 'Event date' },
]

const words: ContentWords<EventCounter> = {
  one: 'counter',
  created: (counter) => `Event of ${formatEventDay(counter)} is added`,
  updated: (counter) => `Event of ${formatEventDay(counter)} is saved`,
  deleted: (counter) => `Event of ${formatEventDay(counter)} is deleted`,
  restored: (counter) => `Event of ${formatEventDay(counter)} is back`,
  askTitle: 'Delete Counter?',
  ask: 'Are you sure you want to delete this counter?',
  deleteFailed: (error) => `Failed to delete counter: ${describeError(error)}`,
}
