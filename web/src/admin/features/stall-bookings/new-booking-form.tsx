import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { randomKey } from '../../../lib/random-key'
import { ApiError, errorMessage } from '../../api/api-error'
import type { Booking, Hall, NewBooking } from '../../api/records'
import { t } from '../../texts'
import { FormModal } from '../../ui/form-modal'
import { hallKey, hallQuery, stallOfRef } from '../../ui/hall/hall-api'
import { useSendForm, type RecordForm } from '../../ui/record-form'
import type { AddProps } from '../../ui/record-screen-kind'
import { BookingFields, bookingSchema, bookingTexts, type BookingValues } from './booking-fields'
import { createBooking } from './bookings-api'
import { StallChooser } from './stall-chooser'

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
