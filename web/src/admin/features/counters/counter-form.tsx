import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { TextInput } from '../../../ui/text-input'
import { describeError } from '../../api/api-error'
import type { CounterBody, EventCounter } from '../../api/records'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { DateInput } from '../../ui/date-input'
import { FormModal } from '../../ui/form-modal'
import { useRecordForm } from '../../ui/record-form'
import type { FormProps } from '../../ui/record-screen-kind'
import { requiredText, rupees } from '../../ui/rules'
import { counterCalls } from './counters-api'

type Values = Record<'venue' | 'entryFee' | 'eventDate' | 'hours' | 'minutes' | 'seconds', string>

// The dialog for an event counter (countdown). It contains the venue, the entry fee, and the date and time that the
// website counts down to.
export function CounterForm({ record: counter, reload, onSaved, onClose }: FormProps<EventCounter>) {
  const state = useRecordForm<Values, EventCounter>({
    prefix: 'counter',
    record: counter,
    valuesOf,
    schema,
    save: (changes, version) => counterCalls.save(counter?._id, toBody(changes, version)),
    onSaved,
    reload,
  })
  const mayPrices = useMay('prices')
  const wire = (name: keyof Values) => ({ ...state.wire(name), autoComplete: 'off' })
  return (
    <FormModal
      title={counter ? t.counters.editEvent : t.counters.addNewEvent}
      variant="panel"
      state={state}
      failed={(error) => format(t.counters.saveFailed, { error: describeError(error) })}
      action={counter ? t.common.update : t.counters.create}
      busyAction={counter ? t.common.updating : t.counters.creating}
      onClose={onClose}
    >
      <TextInput {...wire('venue')} label={t.counters.venue} />
      <TextInput
        {...wire('entryFee')}
        label={t.counters.entryFeeInRupees}
        inputMode="decimal"
        width="sm"
        readOnly={!mayPrices}
      />
      <DateInput {...wire('eventDate')} label={t.counters.eventDate} width="sm" readOnly={!mayPrices} />
      <fieldset className="three-fields">
        <legend>{t.counters.time}</legend>
        <TextInput {...wire('hours')} label={t.counters.hours} inputMode="numeric" />
        <TextInput {...wire('minutes')} label={t.counters.minutes} inputMode="numeric" />
        <TextInput {...wire('seconds')} label={t.counters.seconds} inputMode="numeric" />
      </fieldset>
    </FormModal>
  )
}

// Returns the validation rule for a whole number up to a maximum. Its error message is the same as the server's.
function upTo(most: number) {
  return v.pipe(
    v.string(),
    v.check(
      (text) => /^\d{1,2}$/.test(text.trim()) && Number(text) <= most,
      format(t.counters.invalidTime, { most }),
    ),
  )
}

const schema = v.object({
  venue: requiredText(t.required.venue),
  entryFee: rupees,
  eventDate: requiredText(t.required.eventDate),
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

// Converts the form's texts to the request body. The texts of numeric fields are converted to numbers.
function toBody(changes: Partial<Values>, version: number | undefined): CounterBody {
  const { venue, eventDate, ...numbers } = changes
  return {
    ...(venue !== undefined && { venue }),
    ...(eventDate !== undefined && { eventDate }),
    ...Object.fromEntries(Object.entries(numbers).map(([name, text]) => [name, Number(text)])),
    ...(version !== undefined && { version }),
  }
}
