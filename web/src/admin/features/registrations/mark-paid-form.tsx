import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { Notice } from '../../../ui/notice'
import { Select } from '../../../ui/select'
import { TextArea } from '../../../ui/text-area'
import { describeError } from '../../api/api-error'
import type { Registration } from '../../api/records'
import { useAccount } from '../../session/permissions'
import { t } from '../../texts'
import { FormModal } from '../../ui/form-modal'
import { methodOptions } from '../../ui/money/ledger'
import { ownTillQuery } from '../../ui/money/tills-api'
import { useSendForm } from '../../ui/record-form'
import type { StatusFormProps } from '../../ui/record-screen-kind'
import * as rule from '../../ui/rules'
import { updateRegistration } from './registrations-api'

// The form that marks a registration as paid. It shows what is due and the till, and asks for the method. For a
// registration of 0 it asks for a reason instead.
export function MarkPaidForm({ row, onSaved, onClose }: StatusFormProps<Registration>) {
  const { _id, name, version } = row
  const free = row.amount === 0
  const amount = formatAmount(row.due ?? row.amount)
  const state = useSendForm({
    prefix: 'mark-paid',
    values: { payment: 'cash', reason: '' },
    schema,
    send: ({ payment, reason }) =>
      updateRegistration(_id, { status: 'Paid', version, ...(free ? { reason } : { payment }) }),
    onSent: onSaved,
  })
  return (
    <FormModal
      title={format(t.registrations.markPaid.title, { name })}
      variant="panel"
      state={state}
      failed={(error) => format(t.registrations.updateFailed, { reason: describeError(error) })}
      action={free ? t.registrations.markAsPaid : format(t.registrations.markPaid.action, { amount })}
      busyAction={t.registrations.markPaid.busy}
      onClose={onClose}
    >
      {free ? (
        <TextArea
          {...state.wire('reason')}
          label={t.registrations.markPaid.reason}
          hint={t.registrations.markPaid.reasonHint}
          optional
        />
      ) : (
        <>
          <Money amount={amount} cancelled={row.status === 'Cancelled'} />
          <Select
            {...state.wire('payment')}
            label={t.registrations.markPaid.method}
            options={methodOptions}
          />
        </>
      )}
    </FormModal>
  )
}

// Says where the money is booked.
function Money({ amount, cancelled }: { amount: string; cancelled: boolean }) {
  const { email } = useAccount()
  const till = useQuery(ownTillQuery(email)).data
  return (
    <Notice title={format(t.registrations.markPaid.due, { amount })}>
      <p>
        {till
          ? format(t.registrations.markPaid.till, { expected: formatAmount(till.expected) })
          : t.registrations.markPaid.noTill}{' '}
        {t.registrations.markPaid.note}
      </p>
      {cancelled && <p>{t.registrations.markPaid.cancelled}</p>}
    </Notice>
  )
}

const schema = v.object({
  payment: rule.requiredText(t.required.paymentChannel),
  reason: rule.text({ most: 500 }),
})
