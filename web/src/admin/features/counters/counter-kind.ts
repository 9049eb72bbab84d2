import { describeError } from '../../api/api-error'
import type { EventCounter } from '../../api/records'
import type { RecordKind } from '../../ui/record-screen-kind'
import { counterColumns, counterOf } from './counter-columns'
import { CounterForm } from './counter-form'
import { formatEventDay } from './counter-words'
import { counterCalls, counterSort, countersKey } from './counters-api'

// The screen of counters in the specification's words (admin-portal §2, §8).
export const counterKind: RecordKind<EventCounter> = {
  id: countersKey[0],
  title: 'Event Counters',
  searchLabel: 'Search counters',
  placeholder: 'Venue or date',
  filters: [],
  sorts: [
    { value: '', label: 'Oldest first' },
    { value: '-createdAt', label: 'Newest first' },
    { value: 'venue', label: 'Venue' },
    { value: '-entryFee', label: 'Highest fee' },
    { value: 'eventDate', label: 'Event date' },
  ],
  defaultSort: counterSort,
  columns: counterColumns,
  calls: counterCalls,
  edit: CounterForm,
  add: { label: 'Add New Event', form: CounterForm },
  words: {
    label: 'Event Counters',
    one: 'counter',
    many: 'counters',
    nameOf: counterOf,
    whatOf: (counter) => `event of ${formatEventDay(counter)}`,
    fetchFailed: (error) => ({ title: `Failed to fetch counters: ${describeError(error)}` }),
    deleteTitle: 'Delete Counter?',
    deleteAsk: () => 'Are you sure you want to delete this counter?',
    deleteFailed: (error) => `Failed to delete counter: ${describeError(error)}`,
    empty: {
      title: 'No counters available',
      text: 'Without one the website shows the edition’s dates, venue and fee.',
    },
    noMatch: 'No counters match your criteria',
  },
}
