import { useQuery, useQueryClient, keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { randomKey } from '../../../lib/random-key'
import { HallMap } from '../../../ui/hall-map/hall-map'
import { Notice } from '../../../ui/notice'
import { SummaryRows } from '../../../ui/summary-rows'
import { ApiError, errorMessage } from '../../api/api-error'
import type { Booking, Hall, NewBooking } from '../../api/records'
import { t } from '../../texts'
import { FormModal } from '../../ui/form-modal'
import { hallKey, hallQuery, stallOfRef, quoteQuery } from '../../ui/hall/hall-api'
import { describeForOffice } from '../../ui/hall/stall-words'
import { useSendForm, type RecordForm } from '../../ui/record-form'
import type { AddProps } from '../../ui/record-screen-kind'
import { BookingFields, bookingSchema, bookingTexts, type BookingValues } from './booking-fields'
import { createBooking } from './bookings-api'

const nothing: ReadonlySet<string> = new Set()

// The dialog in which the office enters a booking. The fields are on the left, the plan with the stalls is on the
// right.
export function NewBookingForm(props: AddProps<Booking>) {
  const hall = useQuery(hallQuery).data
  return hall && <FormOnPlan {...props} hall={hall} />
}

function FormOnPlan({ hall, onSaved, onClose }: AddProps<Booking> & { hall: Hall }) {
  const client = useQueryClient()
  const [key] = useState(randomKey)
  const [chosen, setChosen] = useState(nothing)
  const stalls = refsOf(hall, chosen)
  const state = useSendForm({
    prefix: 'booking',
    values: bookingTexts(undefined),
    schema: bookingSchema,
    send: (values) => createBooking(key, { ...toNewBooking(values), stalls }).catch(dropTaken),
    onSent: onSaved,
  })

  // Deselects the stalls that somebody else has booked since they were selected. The error message names these stalls.
  function dropTaken(error: unknown): never {
    if (error instanceof ApiError && error.stalls.length > 0) {
      const taken = new Set(error.stalls.map((stall) => stallOfRef(hall, stall)?.id))
      setChosen(new Set([...chosen].filter((id) => !taken.has(id))))
      void client.invalidateQueries({ queryKey: hallKey })
    }
    throw error
  }

  function choose(next: ReadonlySet<string>) {
    setChosen(next)
    suggestType(state, hall, next)
  }

  return (
    <FormModal
      title={t.stallBookings.addNewBooking}
      variant="wide"
      state={state}
      failed={(error) =>
        format(t.stallBookings.createFailed, { reason: error.fields['stalls'] ?? errorMessage(error) })
      }
      action={t.stallBookings.create}
      busyAction={t.stallBookings.creating}
      changed={chosen.size > 0}
      onClose={onClose}
    >
      <div className="booking-columns">
        <div>
          <BookingFields state={state} />
        </div>
        <StallChooser hall={hall} chosen={chosen} onChoose={choose} />
      </div>
    </FormModal>
  )
}

function refsOf(hall: Hall, chosen: ReadonlySet<string>) {
  return hall.stalls
    .filter(({ id }) => chosen.has(id))
    .map(({ stallnumber, stallSize }) => ({ stallnumber, stallSize }))
}

// Sets the stall type to the type of the first selected stall, unless the user has changed the type.
function suggestType(state: RecordForm<BookingValues>, hall: Hall, chosen: ReadonlySet<string>) {
  const first = hall.stalls.find(({ id }) => chosen.has(id))
  const type = hall.kinds.find(({ id }) => id === first?.kind)?.adminName
  if (!type || state.form.getFieldState('type').isDirty) return
  state.form.resetField('type', { defaultValue: type })
}

function toNewBooking({ members, ...texts }: BookingValues): Omit<NewBooking, 'stalls'> {
  return { ...texts, members: Number(members) }
}

type Props = {
  hall: Hall
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

// Selects free stalls on the plan. For stalls that are not on the plan there are checkboxes. The server computes the
// price.
function StallChooser({ hall, chosen, onChoose }: Props) {
  const stalls = hall.stalls.filter(({ id }) => chosen.has(id))
  const refs = stalls.map(({ stallnumber, stallSize }) => ({ stallnumber, stallSize }))
  const quote = useQuery({ ...quoteQuery(refs), placeholderData: keepPreviousData })
  const extras = hall.stalls.filter(
    (stall) => !stall.onPlan && (stall.state === 'available' || chosen.has(stall.id)),
  )
  const byId = (id: string) => hall.stalls.find((stall) => stall.id === id)
  const kindOf = (id: string) => hall.kinds.find((kind) => kind.id === id)

  function toggle({ id, state }: { id: string; state: string }) {
    const next = new Set(chosen)
    if (!next.delete(id) && state === 'available') next.add(id)
    onChoose(next)
  }

  return (
    <fieldset className="stall-chooser">
      <legend className="field-label">{t.stallBookings.stalls}</legend>
      <HallMap
        hall={hall}
        use="booking"
        crop="hall"
        chosen={chosen}
        describe={({ id }) => describeForOffice(hall, byId(id))}
        onPress={toggle}
      />
      {extras.map((stall) => (
        <label key={stall.id} className="check">
          <input type="checkbox" checked={chosen.has(stall.id)} onChange={() => toggle(stall)} />
          <span>{kindOf(stall.kind)?.mapName ?? stall.label}</span>
        </label>
      ))}
      <div aria-live="polite">
        {stalls.length === 0 && <p className="field-hint">{t.stallBookings.noneChosen}</p>}
        {stalls.length > 0 && quote.isError && <Notice kind="bad" title={errorMessage(quote.error)} />}
        {stalls.length > 0 && quote.data && (
          <SummaryRows
            rows={[
              ...quote.data.lines.map(({ label, stallSize, base }) => ({
                label: format(t.stallBookings.stallAndSize, { stall: label, size: stallSize }),
                value: formatAmount(base),
              })),
              { label: t.stallBookings.gst, value: formatAmount(quote.data.gst) },
            ]}
            total={{ label: t.stallBookings.total, value: formatAmount(quote.data.total) }}
          />
        )}
      </div>
    </fieldset>
  )
}
