import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { describeError } from '../../api/api-error'
import type { Registration } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import { useMay } from '../../session/permissions'
import type { RecordActions } from '../../ui/row-actions'
import { showDone, showFailure } from '../../ui/toast-list'
import { DeleteRegistration } from './delete-registration'
import { RegistrationForm } from './registration-form'
import { registrationsKey, restoreRegistration } from './registrations-api'

type Task = { kind: 'edit' | 'delete'; registration: Registration }
type Reload = (id: string) => Promise<Registration | undefined>

// What the signed-in account may do with registrations: the actions for the rows (null when there are none) and the
// dialog of the one that is under way.
export function useRegistrationTasks(
  deleted: boolean,
  reload: Reload,
): [RecordActions<Registration> | null, ReactNode] {
  const client = useQueryClient()
  const mayEdit = useMay('edit')
  const mayRestore = useMay('restore')
  const [task, setTask] = useState<Task>()

  function refresh() {
    void client.invalidateQueries({ queryKey: registrationsKey })
    void client.invalidateQueries({ queryKey: summaryKey })
  }

  const { mutate: restore } = useMutation({
    mutationFn: (registration: Registration) => restoreRegistration(registration._id),
    onSuccess: ({ name }) => showDone(`Registration of ${name} is back`),
    onError: (error) => showFailure('Failed to restore registration', describeError(error)),
    onSettled: refresh,
  })

  const actions = useMemo(() => {
    if (deleted) return mayRestore ? { onRestore: restore } : null
    if (!mayEdit) return null
    return {
      onEdit: (registration: Registration) => setTask({ kind: 'edit', registration }),
      onDelete: (registration: Registration) => setTask({ kind: 'delete', registration }),
    }
  }, [deleted, mayEdit, mayRestore, restore])

  function finish(text: string, undo?: () => void) {
    setTask(undefined)
    showDone(text, undo)
    refresh()
  }

  const close = () => setTask(undefined)
  const dialog =
    task &&
    (task.kind === 'edit' ? (
      <RegistrationForm
        registration={task.registration}
        reload={() => reload(task.registration._id)}
        onSaved={({ name }) => finish(`Registration of ${name} is saved`)}
        onClose={close}
      />
    ) : (
      <DeleteRegistration
        registration={task.registration}
        onDeleted={(registration) =>
          finish(
            `Registration of ${registration.name} is deleted`,
            mayRestore ? () => restore(registration) : undefined,
          )
        }
        onClose={close}
      />
    ))
  return [actions, dialog]
}
