import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { formatAmount } from '../../../lib/money'
import { Notice } from '../../../ui/notice'
import { Select } from '../../../ui/select'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { sentenceOf } from '../../api/api-error'
import { api, dataOf } from '../../api/client'
import { summaryKey } from '../../layout/summary-query'
import { dayInIndia } from '../dates'
import { FormModal } from '../form-modal'
import { useRecordForm } from '../record-form'
import * as rule from '../rules'
import { showDone } from '../toast-list'
import { offlineChannels } from './offline-channels'
import { ordersKey } from './orders-key'

type Values = Record<'channel' | 'amount' | 'reference' | 'date' | 'note', string>

// What the money is for: exactly one of the two ids.
export type PaidThing = { registrationId?: string; bookingId?: string; name: string; amount: number }

// Money that was received by hand. It counts once a second person approved it.
export function RecordPaymentForm({ of, onClose }: { of: PaidThing; onClose: () => void }) {
  const client = useQueryClient()
  const { name, amount, ...subject } = of
  const state = useRecordForm<Values, { version: number }>({
    record: undefined,
    valuesOf: () => ({
      channel: 'cash',
      amount: String(amount),
      reference: '',
      date: dayInIndia(new Date()),
      note: '',
    }),
    resolver: valibotResolver(schema),
    async save(values) {
      await dataOf(api.POST('/api/offline-payments', { body: { ...subject, ...values } }))
      return { version: 1 }
    },
    onSaved() {
      showDone(`The payment of ${formatAmount(amount)} waits for a second person`)
      void client.invalidateQueries({ queryKey: ordersKey })
      void client.invalidateQueries({ queryKey: summaryKey })
      onClose()
    },
  })
  const wire = (field: keyof Values) => ({
    ...state.form.register(field),
    idPrefix: 'record-payment',
    error: state.errorOf(field),
  })
  return (
    <FormModal
      title={`Record payment of ${name}`}
      state={state}
      failed={(error) => `Failed to record the payment: ${sentenceOf(error)}`}
      action="Record payment"
      busyAction="Recording..."
      onClose={onClose}
    >
      <Notice title={`${formatAmount(amount)} is owed`}>
        <p>A second person approves it under Orders, Waiting. Only then it counts as paid.</p>
      </Notice>
      <Select {...wire('channel')} label="How it was paid" options={offlineChannels} />
      <TextInput {...wire('amount')} label="Amount in rupees" inputMode="decimal" autoComplete="off" />
      <TextInput
        {...wire('reference')}
        label="Reference"
        hint="Number of the cheque, the transfer or the receipt"
        autoComplete="off"
      />
      <TextInput {...wire('date')} label="Received on" type="date" />
      <TextArea {...wire('note')} label="Note" optional />
    </FormModal>
  )
}

const schema = v.object({
  channel: rule.requiredText,
  amount: rule.rupees,
  reference: rule.name,
  date: rule.requiredText,
  note: rule.optionalAddress,
})
