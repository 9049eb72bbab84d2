import { useMutation } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { sentenceOf } from '../../api/api-error'
import type { Booking } from '../../api/records'
import { useMay } from '../../session/permissions'
import type { OfficeHall } from '../../ui/hall/hall-api'
import type { RecordActions } from '../../ui/row-actions'
import { showDone, showFailure } from '../../ui/toast-list'
import { BookingForm } from './booking-form'
import { restoreBooking } from './bookings-api'
import { DeleteBooking } from './delete-booking'
import { NewBookingForm } from './new-booking-form'

type Task = { kind: 'edit' | 'delete'; booking: Booking } | { kind: 'add' }

type Options = {
  hall: OfficeHall | undefined
  deleted: boolean
  // The booking as it is now, if the list still holds it.
  reload: (id: string) => Promise<Booking | undefined>
  refresh: () => void
  onCreated: (booking: Booking) => void
}

export type BookingTasks = {
  // For the rows; null when there are none.
  actions: RecordActions<Booking> | null
  startAdd: (() => void) | undefined
  // The dialog of what is under way.
  dialog: ReactNode
}

// What the signed-in account may do with bookings.
export function useBookingTasks({ hall, deleted, reload, refresh, onCreated }: Options): BookingTasks {
  const mayEdit = useMay('edit')
  const mayRestore = useMay('restore')
  const [task, setTask] = useState<Task>()

  const { mutate: restore } = useMutation({
    mutationFn: (booking: Booking) => restoreBooking(booking._id),
    onSuccess: ({ name }) => showDone(`Booking of ${name} is back`),
    onError: (error) => showFailure('Failed to restore booking', sentenceOf(error)),
    onSettled: refresh,
  })

  const actions = useMemo((): RecordActions<Booking> | null => {
    if (deleted) return mayRestore ? { onRestore: restore } : null
    if (!mayEdit) return null
    return {
      onEdit: (booking) => setTask({ kind: 'edit', booking }),
      onDelete: (booking) => setTask({ kind: 'delete', booking }),
    }
  }, [deleted, mayEdit, mayRestore, restore])

  function finish(text: string, undo?: () => void) {
    setTask(undefined)
    showDone(text, undo)
    refresh()
  }

  const close = () => setTask(undefined)
  const dialogs = {
    add: () =>
      hall && (
        <NewBookingForm
          hall={hall}
          onTaken={refresh}
          onCreated={(booking) => {
            finish(`Booking of ${booking.name} is entered`)
            onCreated(booking)
          }}
          onClose={close}
        />
      ),
    edit: (booking: Booking) => (
      <BookingForm
        booking={booking}
        hall={hall?.hall}
        reload={() => reload(booking._id)}
        onSaved={({ name }) => finish(`Booking of ${name} is saved`)}
        onClose={close}
      />
    ),
    delete: (booking: Booking) => (
      <DeleteBooking
        booking={booking}
        hall={hall?.hall}
        onDeleted={() =>
          finish(`Booking of ${booking.name} is deleted`, mayRestore ? () => restore(booking) : undefined)
        }
        onClose={close}
      />
    ),
  }
  const dialog = task && (task.kind === 'add' ? dialogs.add() : dialogs[task.kind](task.booking))
  return { actions, startAdd: mayEdit ? () => setTask({ kind: 'add' }) : undefined, dialog }
}
