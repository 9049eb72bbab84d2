import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { siteNow } from '../../../lib/site-clock'
import { Notice } from '../../../ui/notice'
import { Select } from '../../../ui/select'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { errorMessage } from '../../api/api-error'
import { api, dataOf } from '../../api/client'
import { summaryKey } from '../../layout/summary-query'
import { t } from '../../texts'
import { dayInIndia } from '../dates'
import { FormModal } from '../form-modal'
import { useSendForm } from '../record-form'
import * as rule from '../rules'
import { showDone } from '../toast-list'
import { useRefresh } from '../use-refresh'
import { offlineChannels } from './offline-channels'
import { ordersKey } from './orders-key'

// The record that is paid for. Exactly one of the three ids is set. A sponsorship can be paid in parts.
export type PaidThing = {
  registrationId?: string
  bookingId?: string
  sponsorshipId?: string
  name: string
  amount: number
}

// The form that records a payment that the office received offline. The payment takes effect after a second user has
// approved it.
export function RecordPaymentForm({ of, onClose }: { of: PaidThing; onClose: () => void }) {
  const refresh = useRefresh(ordersKey, summaryKey)
  const { name, amount, ...subject } = of
  const state = useSendForm({
    prefix: 'record-payment',
    values: {
      channel: 'cash',
      amount: String(amount),
      reference: '',
      date: dayInIndia(new Date(siteNow())),
      note: '',
    },
    schema,
    send: (values) => dataOf(api.POST('/api/offline-payments', { body: { ...subject, ...values } })),
    onSent(recorded) {
      showDone(format(t.ui.recordPaymentForm.recorded, { amount: formatAmount(recorded.amount) }))
      refresh()
      onClose()
    },
  })
  const { wire } = state
  return (
    <FormModal
      title={format(t.ui.recordPaymentForm.title, { name })}
      state={state}
      failed={(error) => format(t.ui.recordPaymentForm.failed, { error: errorMessage(error) })}
      action={t.ui.recordPaymentForm.action}
      busyAction={t.ui.recordPaymentForm.recording}
      onClose={onClose}
    >
      <Notice title={format(t.ui.recordPaymentForm.due, { amount: formatAmount(amount) })}>
        <p>{t.ui.recordPaymentForm.explanation}</p>
      </Notice>
      <Select {...wire('channel')} label={t.ui.recordPaymentForm.channel} options={offlineChannels} />
      <TextInput
        {...wire('amount')}
        label={t.ui.recordPaymentForm.amount}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextInput
        {...wire('reference')}
        label={t.ui.recordPaymentForm.reference}
        hint={t.ui.recordPaymentForm.referenceHint}
        autoComplete="off"
      />
      <TextInput {...wire('date')} label={t.ui.recordPaymentForm.receivedOn} type="date" />
      <TextArea {...wire('note')} label={t.ui.recordPaymentForm.note} optional />
    </FormModal>
  )
}

const schema = v.object({
  channel: rule.requiredText(t.required.paymentChannel),
  amount: rule.rupees,
  reference: rule.name(t.required.paymentReference),
  date: rule.requiredText(t.required.paymentDate),
  note: rule.optionalAddress,
})
