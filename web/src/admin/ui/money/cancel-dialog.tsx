import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { formatPaise } from '../../../lib/money'
import { randomKey } from '../../../lib/random-key'
import { Checkbox } from '../../../ui/checkbox'
import { Notice } from '../../../ui/notice'
import { SummaryRows } from '../../../ui/summary-rows'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { errorMessage } from '../../api/api-error'
import { api, dataOf } from '../../api/client'
import { t } from '../../texts'
import { FormModal } from '../form-modal'
import { useSendForm, type RecordForm } from '../record-form'
import * as rule from '../rules'
import { showDone } from '../toast-list'
import type { Ledger, LedgerDecision } from './ledger'
import { chargeName, dayText, ledgerCalls, type Payer, refreshMoney, typedPaise } from './ledger'

const words = t.money.cancel

type Props = {
  of: Payer
  ledger: Ledger
  // The payer's request that is answered, if there is one. Its promise counts, however long the office takes.
  asked?: LedgerDecision | undefined
  // Whether the dialog opens on the choice of single stalls.
  some?: boolean
  onClose: () => void
}

type Values = { what: string; amount: string; reason: string; scope: string; charges: string }

function firstValues(ledger: Ledger, asked: Props['asked'], some: boolean): Values {
  return {
    what: 'payer',
    scope: some || asked?.charges?.length ? 'some' : 'all',
    charges: (asked?.charges ?? []).join(' '),
    amount: typedPaise(outcomeOf(ledger, startOf(asked), asked).back),
    reason: asked ? asked.reason || words.payer : '',
  }
}

// The dialog that cancels a record or some of its stalls, or gives money back without cancelling. It opens on what the
// refund rule says for the payer, and says what happens with the money.
export function CancelDialog({ of, ledger, asked, some = false, onClose }: Props) {
  const client = useQueryClient()
  const [key] = useState(randomKey)
  const [typed, setTyped] = useState(false)
  const state = useSendForm<Values, Ledger | undefined>({
    prefix: 'cancel',
    values: firstValues(ledger, asked, some),
    schema,
    async send(values) {
      const charges = chosen(values)
      const { reason, amount } = values
      const given = typed ? { amount } : {}
      if (asked) return ledgerCalls.approve(asked.id, typed ? amount : undefined)
      if (values.what === 'keep') return giveGoodwill(ledger, key, { reason, amount })
      const cancelledBy = values.what === 'payer' ? 'payer' : 'organiser'
      return ledgerCalls.cancel(of, key, {
        cancelledBy,
        reason,
        ...given,
        ...(charges.length > 0 && { charges }),
      })
    },
    onSent(after) {
      const waits = after?.decisions.at(-1)?.status === 'proposed'
      showDone(waits ? words.waits : doneText(values.what, rule.readPaise(values.amount) ?? 0))
      refreshMoney(client)
      onClose()
    },
  })
  const values = state.form.watch()
  const keeps = values.what === 'keep'
  const outcome = outcomeOf(ledger, values, asked, rule.readPaise(values.amount))

  // Shows what the rule gives back for another choice. An amount that the user has typed is replaced, too, because it
  // was meant for the earlier choice.
  function choose(change: Partial<Values>) {
    const next = { ...values, ...change }
    for (const [name, value] of Object.entries(change)) {
      state.form.setValue(name as keyof Values, value, { shouldDirty: true })
    }
    setTyped(false)
    state.form.setValue('amount', next.what === 'keep' ? '' : typedPaise(outcomeOf(ledger, next, asked).back))
    state.form.clearErrors()
  }

  return (
    <FormModal
      title={format(words.title[of.kind], { name: of.name })}
      variant="wide"
      state={state}
      failed={(error) => format(words.failed, { reason: errorMessage(error) })}
      action={actionText(values.what, outcome.back)}
      busyAction={words.busy}
      isDestructive={!keeps}
      keep={words.close}
      onClose={onClose}
    >
      <div className="money-dialog">
        <div>
          {asked ? <Request asked={asked} /> : <What state={state} ledger={ledger} onChoose={choose} />}
          {!keeps && !asked && ledger.charges.length > 1 && (
            <Scope ledger={ledger} state={state} onChoose={choose} />
          )}
          {(outcome.paid > 0 || keeps) && (
            <TextInput
              {...state.wire('amount')}
              label={words.amount}
              hint={hintOf(outcome, keeps)}
              inputMode="decimal"
              autoComplete="off"
              onInput={() => setTyped(true)}
            />
          )}
          {!asked && <TextArea {...state.wire('reason')} label={words.reason} hint={words.reasonHint} />}
        </div>
        <aside className="money-aside" aria-label={words.happens}>
          <h3>{words.happens}</h3>
          <Effects of={of} ledger={ledger} values={values} outcome={outcome} />
        </aside>
      </div>
    </FormModal>
  )
}

const startOf = (asked: LedgerDecision | undefined): Pick<Values, 'what' | 'scope' | 'charges'> => ({
  what: 'payer',
  scope: asked?.charges?.length ? 'some' : 'all',
  charges: (asked?.charges ?? []).join(' '),
})

function chosen({ scope, charges }: Pick<Values, 'scope' | 'charges'>): number[] {
  return scope === 'some' && charges !== '' ? charges.split(' ').map(Number) : []
}

type Outcome = {
  // What was paid for the cancelled charges, what the rule gives back, and what goes back.
  paid: number
  rule: number
  back: number
  // The part that pays what is due for other charges, and the part that was deducted as tax. Neither leaves as money.
  setOff: number
  tax: number
}

// Computes what a cancellation does with the money. `amount` is what the office enters instead of the rule's amount.
export function outcomeOf(
  ledger: Ledger,
  values: Pick<Values, 'what' | 'scope' | 'charges'>,
  asked?: LedgerDecision,
  amount?: number,
): Outcome {
  if (values.what === 'keep') {
    const most = ledger.charges.reduce((sum, { paidPaise }) => sum + paidPaise, 0) + ledger.overpaidPaise
    return { paid: most, rule: 0, back: amount ?? 0, setOff: 0, tax: 0 }
  }
  const numbers = chosen(values)
  const charges = ledger.charges.filter(({ no }) => numbers.length === 0 || numbers.includes(no))
  const paid = sum(charges.map(({ paidPaise }) => paidPaise))
  const promised = asked?.promise?.filter(({ charge }) => charges.some(({ no }) => no === charge))
  const ruled =
    values.what === 'organiser'
      ? paid
      : promised?.length
        ? Math.min(paid, sum(promised.map(({ backPaise }) => backPaise)))
        : sum(charges.map(({ byPayerPaise }) => byPayerPaise))
  const back = Math.min(amount ?? ruled, paid)
  const dueAfter = ledger.duePaise - sum(charges.map(({ netPaise }) => netPaise)) + (paid - back)
  const leaves = Math.min(back, Math.max(0, -dueAfter))
  return { paid, rule: ruled, back, setOff: back - leaves, tax: Math.max(0, leaves - moneyLeft(ledger)) }
}

// Returns the money that can still be paid back. Deducted tax is not money that was received.
function moneyLeft({ entries, payouts }: Ledger): number {
  const payments = new Set(entries.filter(({ kind }) => kind === 'payment').map(({ no }) => no))
  const left = entries.filter(
    ({ kind, no, of = 0 }) =>
      payments.has(no) || ((kind === 'dishonoured' || kind === 'refund') && payments.has(of)),
  )
  const open = payouts.filter(({ status }) => status !== 'SUCCESS' && status !== 'STOPPED')
  return -sum(left.map(({ amountPaise }) => amountPaise)) - sum(open.map(({ amountPaise }) => amountPaise))
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

// Gives money back although nothing is cancelled: the price becomes lower by a discount, which is paid back. The API
// does this through the order of the latest payment.
async function giveGoodwill({ entries }: Ledger, key: string, body: { reason: string; amount: string }) {
  const orderId =
    entries.findLast(({ kind, source }) => kind === 'payment' && source.orderId)?.source.orderId ?? ''
  const params = { path: { orderId }, header: { 'Idempotency-Key': key } }
  await dataOf(
    api.POST('/api/orders/{orderId}/refunds', {
      params,
      body: { ...body, cancelledBy: 'organiser', keep: true },
    }),
  )
  return undefined
}

function Request({ asked }: { asked: LedgerDecision }) {
  const day = dayText(asked.askedAt ?? '')
  const title = asked.reason
    ? format(words.asked, { day, reason: asked.reason })
    : format(words.askedNoReason, { day })
  return (
    <Notice title={title}>
      <p>{format(words.promised, { amount: formatPaise(asked.amountPaise) })}</p>
    </Notice>
  )
}

type ChoiceProps = { state: RecordForm<Values>; ledger: Ledger; onChoose: (change: Partial<Values>) => void }

function What({ state, ledger, onChoose }: ChoiceProps) {
  const value = state.form.watch('what')
  const paid = ledger.charges.some(({ paidPaise }) => paidPaise > 0) || ledger.overpaidPaise > 0
  const ways = [
    { what: 'payer', label: words.payer, note: words.payerNote },
    { what: 'organiser', label: words.organiser, note: words.organiserNote },
    ...(paid ? [{ what: 'keep', label: words.keep, note: words.keepNote }] : []),
  ]
  return (
    <fieldset className="tiles tiles-3">
      <legend>{words.what}</legend>
      {ways.map(({ what, label, note }) => (
        <label key={what} className={what === value ? 'tile tile-on' : 'tile'}>
          <input
            type="radio"
            name="what"
            value={what}
            checked={what === value}
            onChange={() => onChoose({ what })}
          />
          <b>{label}</b>
          <small>{note}</small>
        </label>
      ))}
    </fieldset>
  )
}

// The choice between everything and single stalls.
function Scope({ ledger, state, onChoose }: ChoiceProps) {
  const { scope, charges } = state.form.watch()
  const numbers = chosen({ scope: 'some', charges })
  const error = state.errorOf('charges')
  return (
    <fieldset className="money-choice">
      <legend>{words.stalls}</legend>
      <Checkbox
        name="all"
        idPrefix="cancel"
        label={words.all}
        checked={scope === 'all'}
        error={error}
        onChange={(event) =>
          onChoose(event.target.checked ? { scope: 'all', charges: '' } : { scope: 'some' })
        }
      />
      {scope === 'some' &&
        ledger.charges.map((charge) => (
          <Checkbox
            key={charge.no}
            name={`charge-${charge.no}`}
            idPrefix="cancel"
            label={`${chargeName(charge)}, ${formatPaise(charge.netPaise)}`}
            checked={numbers.includes(charge.no)}
            onChange={(event) => {
              const next = event.target.checked
                ? [...numbers, charge.no]
                : numbers.filter((no) => no !== charge.no)
              onChoose({ charges: next.toSorted((a, b) => a - b).join(' ') })
            }}
          />
        ))}
    </fieldset>
  )
}

type EffectProps = { of: Payer; ledger: Ledger; values: Values; outcome: Outcome }

function Effects({ of, ledger, values, outcome }: EffectProps) {
  const { paid, back, setOff, tax } = outcome
  const keeps = values.what === 'keep'
  const limit = ledger.offer.alonePaise
  const second = ledger.offer.secondPersons && back > limit
  return (
    <>
      {paid > 0 ? (
        <SummaryRows
          rows={[
            { label: words.paidIn, value: formatPaise(paid) },
            { label: keeps ? words.discounted : words.kept, value: formatPaise(keeps ? back : paid - back) },
            ...(setOff > 0 ? [{ label: words.setOff, value: formatPaise(setOff) }] : []),
          ]}
          total={{ label: words.back, value: formatPaise(Math.max(0, back - setOff)) }}
        />
      ) : (
        <p>{words.unpaid}</p>
      )}
      {tax > 0 && <p className="field-hint">{format(words.tax, { amount: formatPaise(tax) })}</p>}
      <ul className="money-effects">
        <li>{keeps ? words.staysAsItIs : values.scope === 'some' ? words.freeSome : words.free[of.kind]}</li>
        {paid > 0 && <li>{words.documents}</li>}
        {!keeps && <li>{words.undo}</li>}
      </ul>
      {second && (
        <Notice kind="warn" title={format(words.second, { limit: formatPaise(limit) })}>
          {!keeps && <p>{words.secondNote}</p>}
        </Notice>
      )}
    </>
  )
}

function hintOf({ rule: ruled, paid }: Outcome, keeps: boolean): string {
  const most = format(words.amountLeft, { amount: formatPaise(paid) })
  return keeps ? most : `${format(words.amountRule, { amount: formatPaise(ruled) })} ${most}`
}

function actionText(what: string, back: number): string {
  const amount = formatPaise(back)
  if (what === 'keep') return format(words.actionKeep, { amount })
  return back > 0 ? format(words.action, { amount }) : words.actionNothing
}

function doneText(what: string, back: number): string {
  const amount = formatPaise(back)
  if (what === 'keep') return format(words.doneKeep, { amount })
  return back > 0 ? format(words.done, { amount }) : words.doneNothing
}

const schema = v.pipe(
  v.object({
    what: v.string(),
    scope: v.string(),
    charges: v.string(),
    amount: v.union([v.literal(''), rule.rupees], t.orders.wrongAmount),
    reason: rule.text({ most: 500, required: t.orders.reasonRequired }),
  }),
  v.forward(
    v.check(({ what, amount }) => what !== 'keep' || amount !== '', words.missingAmount),
    ['amount'],
  ),
  v.forward(
    v.check(({ scope, charges }) => scope === 'all' || charges !== '', words.someRequired),
    ['charges'],
  ),
)
