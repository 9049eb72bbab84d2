import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { siteNow } from '../../../lib/site-clock'
import { Notice } from '../../../ui/notice'
import { Select } from '../../../ui/select'
import { TextInput } from '../../../ui/text-input'
import type { Refund } from '../../api/records'
import { t } from '../../texts'
import { dayInIndia } from '../../ui/dates'
import { FormModal, formWords } from '../../ui/form-modal'
import { offlineChannels } from '../../ui/money/offline-channels'
import { useSendForm } from '../../ui/record-form'
import * as rule from '../../ui/rules'
import { refundCalls } from './orders-api'

type Props = { refund: Refund; onDone: (refund: Refund) => void; onClose: () => void }

// The form that records a refund that the office paid out manually. The refund must be approved by a second user.
export function HandRefundForm({ refund, onDone, onClose }: Props) {
  const state = useSendForm({
    prefix: 'hand-refund',
    values: { channel: 'bank', reference: '', date: dayInIndia(new Date(siteNow())) },
    schema,
    send: (values) => refundCalls.record(refund._id, values),
    onSent: onDone,
  })
  const { wire } = state
  return (
    <FormModal
      title={format(t.orders.handRefund.title, { amount: formatAmount(refund.amount) })}
      state={state}
      {...formWords(t.orders.handRefund)}
      onClose={onClose}
    >
      <Notice title={t.orders.handRefund.notice}>
        <p>{t.orders.handRefund.note}</p>
      </Notice>
      <Select {...wire('channel')} label={t.orders.handRefund.channel} options={offlineChannels} />
      <TextInput
        {...wire('reference')}
        label={t.orders.handRefund.reference}
        hint={t.orders.handRefund.referenceHint}
        autoComplete="off"
      />
      <TextInput {...wire('date')} label={t.orders.handRefund.date} type="date" />
    </FormModal>
  )
}

const schema = v.object({
  channel: rule.requiredText(t.required.paymentChannel),
  reference: rule.text({ most: 120, required: t.orders.handRefund.referenceRequired }),
  date: rule.text({ most: 500, required: t.orders.handRefund.dateRequired }),
})
