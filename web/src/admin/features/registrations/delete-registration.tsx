import { useMutation } from '@tanstack/react-query'
import { describeError } from '../../api/api-error'
import type { Registration } from '../../api/records'
import { AskDialog } from '../../ui/ask-dialog'
import { deleteRegistration } from './registrations-api'

type Props = {
  registration: Registration
  onDeleted: (registration: Registration) => void
  onClose: () => void
}

// Asks before a registration is deleted, in the specification's words.
export function DeleteRegistration({ registration, onDeleted, onClose }: Props) {
  const deleting = useMutation({
    mutationFn: () => deleteRegistration(registration._id),
    onSuccess: () => onDeleted(registration),
  })
  return (
    <AskDialog
      open
      title="Delete Registration?"
      action="Delete"
      busyAction="Deleting..."
      icon="trash"
      keep="Keep"
      busy={deleting.isPending}
      failure={deleting.error && `Failed to delete registration: ${describeError(deleting.error)}`}
      onAction={() => deleting.mutate()}
      onKeep={onClose}
    >
      <p>
        Are you sure you want to delete registration for {registration.name}? This action cannot be undone.
      </p>
    </AskDialog>
  )
}
