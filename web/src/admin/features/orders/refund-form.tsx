import { useState } from 'react'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { randomKey } from '../../../lib/random-key'
import { Notice } from '../../../ui/notice'
import { Select } from '../../../ui/select'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import type { OrderDetail, Refund } from '../../api/records'
import { t } from '../../texts'
import { FormModal, formWords } from '../../ui/form-modal'
import { useSendForm } from '../../ui/record-form'
import * as rule from '../../ui/rules'
import { createRefund } from './orders-api'

type Props = { order: OrderDetail; onDone: (refund: Refund) => void; onClose: () => void }

const ways = {
  organiser: { cancelledBy: 'organiser', keep: false },
  payer: { cancelledBy: 'payer', keep: false },
  part: { cancelledBy: 'organiser', keep: true },
} as const

type Way = keyof typeof ways

// The form that refunds an order. By default the refund rule determines the amount. The user can enter another amount,
// up to the amount that is not yet refunded.
export function RefundForm({ order, onDone, onClose }: Props) {
  const offer = order.offer
  const [key] = useState(randomKey)
  const state = useSendForm({
    prefix: 'refund',
    values: { what: offer?.mayCancel ? 'payer' : 'part', amount: '', reason: '' },
    schema,
    send({ what, amount, reason }) {
      const typed = amount.trim()
      const body = { ...ways[wayOf(what)], reason, ...(typed && { amount: typed }) }
      return createRefund(order.orderId, key, body)
    },
    onSent: onDone,
  })
  const way = wayOf(state.form.watch('what'))
  const { wire } = state
  if (!offer) return null
  const typed = Number(state.form.watch('amount'))
  const amount = typed > 0 ? typed : way === 'part' ? 0 : ruleOf(offer, way)
  return (
    <FormModal
      title={format(t.orders.refund.title, { payer: order.company || order.name })}
      state={state}
      {...formWords(t.orders.refund)}
      onClose={onClose}
    >
      <Offer offer={offer} kind={order.kind} way={way} amount={amount} />
      <Select
        {...wire('what')}
        label={t.orders.refund.what}
        options={offer.mayCancel ? options : options.slice(2)}
      />
      <TextInput
        {...wire('amount')}
        label={t.orders.refund.amount}
        hint={way === 'part' ? undefined : t.orders.refund.amountHint}
        optional={way !== 'part'}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextArea {...wire('reason')} label={t.orders.reason} hint={t.orders.refund.reasonHint} />
    </FormModal>
  )
}

const options = [
  { value: 'organiser', label: t.orders.refund.options.organiser },
  { value: 'payer', label: t.orders.refund.options.payer },
  { value: 'part', label: t.orders.refund.options.part },
] as const

type OfferProps = {
  offer: NonNullable<OrderDetail['offer']>
  kind: OrderDetail['kind']
  way: Way
  // The amount to refund, in rupees.
  amount: number
}

// Shows how much can be refunded, and the consequences of the refund.
function Offer({ offer, kind, way, amount }: OfferProps) {
  const { left, accepted, alone } = offer
  const others = (way === 'payer' ? offer.othersByPayer : offer.othersByOrganiser) ?? 0
  const title = format(t.orders.refund.left, { left: formatAmount(left), paid: formatAmount(accepted) })
  return (
    <Notice title={title}>
      <p>
        {way === 'part'
          ? t.orders.refund.keeps
          : format(t.orders.refund.rule[kind], { amount: formatAmount(ruleOf(offer, way)) })}
      </p>
      {way !== 'part' && others > 0 && (
        <p>{format(t.orders.refund.others, { amount: formatAmount(others) })}</p>
      )}
      {amount + (way === 'part' ? 0 : others) > alone && (
        <p>{format(t.orders.refund.above, { limit: formatAmount(alone) })}</p>
      )}
    </Notice>
  )
}

function ruleOf({ byPayer, byOrganiser }: OfferProps['offer'], way: Way): number {
  return way === 'payer' ? byPayer : byOrganiser
}

function wayOf(what: string): Way {
  return what === 'organiser' || what === 'payer' ? what : 'part'
}

const schema = v.pipe(
  v.object({
    what: rule.requiredText(t.required.refundPart),
    amount: v.union([v.literal(''), rule.rupees], t.orders.wrongAmount),
    reason: rule.text({ most: 500, required: t.orders.reasonRequired }),
  }),
  v.forward(
    v.check(({ what, amount }) => what !== 'part' || amount !== '', t.orders.amountRequired),
    ['amount'],
  ),
)
