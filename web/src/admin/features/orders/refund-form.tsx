import { valibotResolver } from '@hookform/resolvers/valibot'
import { useRef } from 'react'
import * as v from 'valibot'
import { formatAmount } from '../../../lib/money'
import { Notice } from '../../../ui/notice'
import { Select } from '../../../ui/select'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { sentenceOf } from '../../api/api-error'
import type { OrderDetail, Refund } from '../../api/records'
import { FormModal } from '../../ui/form-modal'
import { useRecordForm } from '../../ui/record-form'
import * as rule from '../../ui/rules'
import { createRefund } from './orders-api'

type Values = Record<'what' | 'amount' | 'reason', string>

type Props = { order: OrderDetail; onDone: (refund: Refund) => void; onClose: () => void }

const ways = {
  organiser: { cancelledBy: 'organiser', keep: false },
  payer: { cancelledBy: 'payer', keep: false },
  part: { cancelledBy: 'organiser', keep: true },
} as const

type Way = keyof typeof ways

// Gives money of an order back: by the rule of the terms, or another amount within what is left.
export function RefundForm({ order, onDone, onClose }: Props) {
  const offer = order.offer
  const key = useRef(
    Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16)).join(''),
  )
  const state = useRecordForm<Values, Refund & { version: number }>({
    record: undefined,
    valuesOf: () => ({ what: offer?.mayCancel ? 'organiser' : 'part', amount: '', reason: '' }),
    resolver: valibotResolver(schema),
    async save({ what = 'part', amount = '', reason = '' }) {
      const typed = amount.trim()
      const body = { ...ways[wayOf(what)], reason, ...(typed && { amount: typed }) }
      return { ...(await createRefund(order.orderId, key.current, body)), version: 1 }
    },
    onSaved: onDone,
  })
  const way = wayOf(state.form.watch('what'))
  const wire = (name: keyof Values) => ({
    ...state.form.register(name),
    idPrefix: 'refund',
    error: state.errorOf(name),
  })
  if (!offer) return null
  const byRule = way === 'payer' ? offer.byPayer : offer.byOrganiser
  const typed = Number(state.form.watch('amount'))
  const amount = typed > 0 ? typed : way === 'part' ? 0 : byRule
  return (
    <FormModal
      title={`Refund of ${order.company || order.name}`}
      state={state}
      failed={(error) => `Failed to refund: ${sentenceOf(error)}`}
      action="Refund"
      busyAction="Refunding..."
      onClose={onClose}
    >
      <Notice title={`${formatAmount(offer.left)} of ${formatAmount(offer.accepted)} can go back`}>
        <p>
          {way === 'part'
            ? partWords
            : `The rule gives ${formatAmount(byRule)} back. ${cancelWords[order.kind]}`}
        </p>
        {amount > offer.alone && <p>Above {formatAmount(offer.alone)} a second person approves it first.</p>}
      </Notice>
      <Select {...wire('what')} label="What happens" options={offer.mayCancel ? options : options.slice(2)} />
      <TextInput
        {...wire('amount')}
        label="Amount in rupees"
        hint={way === 'part' ? undefined : 'Empty: what the rule gives'}
        optional={way !== 'part'}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextArea {...wire('reason')} label="Reason" hint="It stands in the log and is kept with the refund." />
    </FormModal>
  )
}

const options = [
  { value: 'organiser', label: 'Cancel: the organiser cancels' },
  { value: 'payer', label: 'Cancel: the payer cancels' },
  { value: 'part', label: 'Give a part back, cancel nothing' },
] as const

const partWords = 'What was paid for stays as it is.'

const cancelWords = {
  registration: 'The registration is cancelled at once, and its entry code does not open the gate any more.',
  booking: 'The booking is cancelled and its stalls are free at once.',
} as const

function wayOf(what: string): Way {
  return what === 'organiser' || what === 'payer' ? what : 'part'
}

const schema = v.pipe(
  v.object({
    what: rule.requiredText,
    amount: v.union([v.literal(''), rule.rupees], 'Enter an amount in rupees, 0 or more'),
    reason: rule.address,
  }),
  v.forward(
    v.check(({ what, amount }) => what !== 'part' || amount !== '', 'Please fill in this field'),
    ['amount'],
  ),
)
