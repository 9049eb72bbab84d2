import { useQuery } from '@tanstack/react-query'
import type { Registration } from '../../api/records'
import { useMay } from '../../session/permissions'
import { counted, t } from '../../texts'
import { AskTask } from '../../ui/ask-dialog'
import { CancelDialog } from '../../ui/money/cancel-dialog'
import { ledgerQuery } from '../../ui/money/ledger'
import type { StatusFormProps } from '../../ui/record-screen-kind'
import { cancelNote } from './registration-words'
import { updateRegistration } from './registrations-api'

// Cancels a registration. If money was received, the dialog asks what happens with it.
export function CancelRegistration({ row, onSaved, onClose }: StatusFormProps<Registration>) {
  const { _id: id, name, version, money } = row
  const mayRefund = useMay('refund')
  const paid = mayRefund && (money === 'PAID' || money === 'PART_PAID')
  const of = { kind: 'registration', id, name } as const
  const { data: ledger } = useQuery({ ...ledgerQuery(of.kind, id), enabled: paid })
  if (paid) return ledger ? <CancelDialog of={of} ledger={ledger} onClose={onClose} /> : null
  return (
    <AskTask
      title={counted(1, t.registrations.cancelTitle)}
      action={t.registrations.cancelRegistration}
      icon="close"
      keep={t.common.keep}
      send={() => updateRegistration(id, { status: 'Cancelled', version })}
      onDone={onSaved}
      onClose={onClose}
    >
      <p>{cancelNote([row])}</p>
    </AskTask>
  )
}
