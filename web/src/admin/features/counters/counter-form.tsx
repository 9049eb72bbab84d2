import { valibotResolver } from '@hookform/resolvers/valibot'
import * as v from 'valibot'
import { TextInput } from '../../../ui/text-input'
import { describeError } from '../../api/api-error'
import type { CounterBody, EventCounter } from '../../api/records'
import { FormModal } from '../../ui/form-modal'
import { useRecordForm } from '../../ui/record-form'
import type { FormProps } from '../../ui/record-screen-kind'
import { requiredText, rupees } from '../../ui/rules'
import { createCounter, updateCounter } from './counters-api'

type Values = Record<'venue' | 'entryFee' | 'eventDate' | 'hours' | 'minutes' | 'seconds', string>

// The dialog of an event counter (admin-portal §5): where, for how much, and the moment that is counted down to.
export function CounterForm({ record: counter, reload, onSaved, onClose }: FormProps<EventCounter>) {
  const state = useRecordForm<Values, EventCounter>({
    record: counter,
    valuesOf,
    resolver: valibotResolver(schema),
    save: (changes, version) => {
      const body = toBody(changes, version)
      return counter ? updateCounter(counter._id, body) : createCounter(body)
    },
    onSaved,
    reload,
  })
  const { form, errorOf, hintOf } = state
  const wire = (name: keyof Values) => ({
    ...form.register(name),
    idPrefix: 'counter',
    error: errorOf(name),
    hint: hintOf(name),
    autoComplete: 'off',
  })
  return (
    <FormModal
      title={counter ? 'Edit Event' : 'Add New Event'}
      variant="panel"
      state={state}
      failed={(error) => `Failed to create/update counter: ${describeError(error)}`}
      action={counter ? 'Update' : 'Create'}
      busyAction={counter ? 'Updating...' : 'Creating...'}
      onClose={onClose}
    >
      <TextInput {...wire('venue')} label="Venue" />
      <TextInput {...wire('entryFee')} label="Entry fee in rupees" inputMode="decimal" width="sm" />
      <TextInput {...wire('eventDate')} label="Event date" type="date" width="sm" />
      <fieldset className="three-fields">
        <legend>Time of day in India</legend>
        <TextInput {...wire('hours')} label="Hours" inputMode="numeric" />
        <TextInput {...wire('minutes')} label="Minutes" inputMode="numeric" />
        <TextInput {...wire('seconds')} label="Seconds" inputMode="numeric" />
      </fieldset>
    </FormModal>
  )
}

// A whole number of the clock, in the server's sentence.
function upTo(most: number) {
  return v.pipe(
    v.string(),
    v.check(
      (text) => /^\d{1,2}$/.test(text.trim()) && Number(text) <= most,
      `Enter a whole number from 0 to ${most}`,
    ),
  )
}

const schema = v.object({
  venue: requiredText,
  entryFee: rupees,
  eventDate: requiredText,
  hours: upTo(23),
  minutes: upTo(59),
  seconds: upTo(59),
})

function valuesOf(counter: EventCounter | undefined): Values {
  return {
    venue: counter?.venue ?? '',
    entryFee: String(counter?.entryFee ?? ''),
    eventDate: counter?.eventDate ?? '',
    hours: String(counter?.hours ?? 0),
    minutes: String(counter?.minutes ?? 0),
    seconds: String(counter?.seconds ?? 0),
  }
}

// Numbers go as numbers (admin-portal §5).
function toBody(changes: Partial<Values>, version: number | undefined): CounterBody {
  const { venue, eventDate, ...numbers } = changes
  return {
    ...(venue !== undefined && { venue }),
    ...(eventDate !== undefined && { eventDate }),
    ...Object.fromEntries(Object.entries(numbers).map(([name, text]) => [name, Number(text)])),
    ...(version !== undefined && { version }),
  }
}
