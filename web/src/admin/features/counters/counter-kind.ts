import { format } from '../../../i18n/format'
import { describeError } from '../../api/api-error'
import type { EventCounter } from '../../api/records'
import { t } from '../../texts'
import { lazyPart } from '../../ui/lazy-part'
import type { RecordKind } from '../../ui/record-screen-kind'
import { counterColumns, counterOf } from './counter-columns'
import { formatEventDay } from './counter-words'
import { counterCalls, counterSort, countersKey } from './counters-api'

const CounterForm = lazyPart(async () => (await import('./counter-form')).CounterForm)

// Configures the screen that lists the event counters (countdowns).
export const counterKind: RecordKind<EventCounter> = {
  id: countersKey[0],
  ability: 'content',
  title: t.counters.title,
  searchLabel: t.counters.search,
  placeholder: t.counters.venueOrDate,
  filters: [],
  sorts: [
    { value: '', label: t.common.oldestFirst },
    { value: '-createdAt', label: t.common.newestFirst },
    { value: 'venue', label: t.counters.venue },
    { value: '-entryFee', label: t.counters.highestFee },
    { value: 'eventDate', label: t.counters.eventDate },
  ],
  defaultSort: counterSort,
  columns: counterColumns,
  calls: counterCalls,
  edit: CounterForm,
  add: { label: t.counters.addNewEvent, form: CounterForm },
  words: {
    label: t.counters.title,
    nameOf: counterOf,
    whatOf: (counter) => format(t.counters.eventOf, { date: formatEventDay(counter) }),
    fetchFailed: (error) => ({
      title: format(t.counters.fetchFailed, { error: describeError(error) }),
    }),
    deleteTitle: t.counters.deleteTitle,
    deleteAsk: () => t.counters.deleteAsk,
    deleteFailed: (error) => format(t.counters.deleteFailed, { error: describeError(error) }),
    empty: {
      title: t.counters.empty,
      text: t.counters.emptyText,
    },
    noMatch: t.counters.noMatch,
  },
}
