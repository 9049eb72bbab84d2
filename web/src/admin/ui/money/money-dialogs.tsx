import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { formatPaise } from '../../../lib/money'
import { randomKey } from '../../../lib/random-key'
import { Notice } from '../../../ui/notice'
import { Select } from '../../../ui/select'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { t } from '../../texts'
import { AskTask } from '../ask-dialog'
import { DateInput } from '../date-input'
import { today } from '../dates'
import { FormModal, formWords } from '../form-modal'
import { useSendForm } from '../record-form'
import * as rule from '../rules'
import { showDone } from '../toast-list'
import { AskingDocument } from './asking-document'
import { CancelDialog } from './cancel-dialog'
import { CorrectForm } from './correct-form'
import { DecisionFacts } from './decision-facts'
import {
  type Ledger,
  type LedgerDecision,
  type LedgerEntry,
  type LedgerPayout,
  decisionTitle,
  ledgerCalls,
  methodName,
  methodOptions,
  type Payer,
  refreshMoney,
  typedPaise,
} from './ledger'
import { PaymentDialog } from './payment-dialog'
import { ReasonForm } from './reason-form'

// Something that a user does about the money of a record. A dialog always asks before it happens.
export type MoneyTask =
  | AskedTask
  | {
      do:
        | 'pay'
        | 'cancel'
        | 'giveBack'
        | 'keepCredit'
        | 'discount'
        | 'forgive'
        | 'invoice'
        | 'proforma'
        | 'giveStallBack'
    }
  | { do: 'answer' | 'approve' | 'refuse' | 'withdraw'; decision: LedgerDecision }
  | { do: 'bounce' | 'takeBack' | 'takeBackTax'; entry: LedgerEntry }
  | { do: 'recordPayout'; payout: LedgerPayout }
  | { do: 'correct'; number: string }

// An action for which nothing needs to be entered.
type AskedTask =
  | { do: 'moveBack' }
  | { do: 'undo'; id: string }
  | { do: 'payOutTax'; entry: LedgerEntry }
  | { do: 'retry' | 'approvePayout' | 'refusePayout'; payout: LedgerPayout }

type Props = { of: Payer; ledger: Ledger; task: MoneyTask; onClose: () => void }

const words = t.money

// The dialog of an action about money.
export function MoneyDialog(props: Props) {
  const { of, ledger, task, onClose } = props
  const [key] = useState(randomKey)
  const client = useQueryClient()
  const end = { of, ledger, onClose, onDone }

  function onDone(text: string) {
    showDone(text)
    refreshMoney(client)
    onClose()
  }

  if (isAsked(task)) return <AskMoney {...props} task={task} onDone={onDone} />
  if ('decision' in task) return <DecisionDialog {...end} task={task} />
  if ('entry' in task) return <EntryTask {...end} idempotencyKey={key} name={task.do} entry={task.entry} />
  switch (task.do) {
    case 'pay':
      return <PaymentDialog of={of} onClose={onClose} />
    case 'cancel':
    case 'giveStallBack':
      return <CancelDialog of={of} ledger={ledger} some={task.do === 'giveStallBack'} onClose={onClose} />
    case 'giveBack':
      return <GiveBackForm {...end} idempotencyKey={key} />
    case 'discount':
      return <DiscountForm {...end} idempotencyKey={key} />
    case 'invoice':
    case 'proforma':
      return <AskingDocument {...end} first={task.do} />
    case 'correct':
      return <CorrectForm {...end} number={task.number} />
    case 'keepCredit':
    case 'forgive':
      return <ReasonTask {...end} idempotencyKey={key} name={task.do} />
    case 'recordPayout':
      break
  }
  return <PayoutForm payout={task.payout} onClose={onClose} onDone={onDone} />
}

const askedTasks: ReadonlySet<string> = new Set([
  'undo',
  'moveBack',
  'payOutTax',
  'retry',
  'approvePayout',
  'refusePayout',
] satisfies AskedTask['do'][])

const isAsked = (task: MoneyTask): task is AskedTask => askedTasks.has(task.do)

// The dialog that answers a payer's request, approves or refuses what another person proposed, or takes back what the
// user proposed.
function DecisionDialog({
  of,
  ledger,
  task: { do: answer, decision },
  onDone,
  onClose,
}: Ended & { task: Extract<MoneyTask, { decision: LedgerDecision }> }) {
  if (answer === 'answer') {
    return <CancelDialog of={of} ledger={ledger} asked={decision} onClose={onClose} />
  }
  if (answer === 'withdraw') {
    return <WithdrawForm decision={decision} onDone={onDone} onClose={onClose} />
  }
  return (
    <DecisionTask
      of={of}
      decision={decision}
      approve={answer === 'approve'}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

type Ends = { onDone: (text: string) => void; onClose: () => void }
type Ended = Ends & { of: Payer; ledger: Ledger }
type Keyed = Ended & { idempotencyKey: string }

// Returns whether the newest decision of a changed ledger waits for a second person.
function waits({ decisions }: Ledger): boolean {
  return decisions.at(-1)?.status === 'proposed'
}

function GiveBackForm({ of, ledger, idempotencyKey, onDone, onClose }: Keyed) {
  const texts = words.giveBack
  const state = useSendForm({
    prefix: 'give-back',
    values: { amount: typedPaise(ledger.overpaidPaise), reason: '' },
    schema: v.object({ amount: rule.rupees, reason }),
    send: (values) => ledgerCalls.giveBack(of, idempotencyKey, values),
    onSent: (after) =>
      onDone(
        waits(after)
          ? words.cancel.waits
          : format(texts.done, { amount: formatPaise(rule.readPaise(state.form.getValues('amount')) ?? 0) }),
      ),
  })
  return (
    <FormModal
      title={format(texts.title, { name: of.name })}
      variant="panel"
      state={state}
      {...formWords(texts)}
      onClose={onClose}
    >
      <Notice title={format(texts.left, { amount: formatPaise(ledger.overpaidPaise) })} />
      <TextInput {...state.wire('amount')} label={texts.amount} inputMode="decimal" autoComplete="off" />
      <TextArea {...state.wire('reason')} label={words.cancel.reason} hint={words.cancel.reasonHint} />
    </FormModal>
  )
}

function DiscountForm({ of, ledger, idempotencyKey, onDone, onClose }: Keyed) {
  const texts = words.discount
  const net = ledger.charges.reduce((sum, { netPaise }) => sum + netPaise, 0)
  const state = useSendForm({
    prefix: 'discount',
    values: { kind: 'amount', amount: '', percent: '', reason: '' },
    schema: discountSchema,
    send: ({ kind, amount, percent, reason: why }) =>
      ledgerCalls.discount(of, idempotencyKey, {
        reason: why,
        ...(kind === 'amount' ? { amount } : { percent: kind === 'free' ? '100' : percent }),
      }),
    onSent: (after) => onDone(waits(after) ? texts.waits : texts.done),
  })
  const { kind, amount, percent } = state.form.watch()
  const share = kind === 'free' ? 100 : Number(percent)
  const off = kind === 'amount' ? (rule.readPaise(amount) ?? 0) : Math.round((net * share) / 100)
  const { secondPersons, discountAlonePaise: limit } = ledger.offer
  return (
    <FormModal
      title={format(texts.title, { name: of.name })}
      variant="panel"
      state={state}
      {...formWords(texts)}
      onClose={onClose}
    >
      <Notice title={format(texts.net, { amount: formatPaise(net) })}>
        {ledger.documents.some(({ stands }) => stands) && <p>{texts.after}</p>}
        {secondPersons && off > limit && <p>{format(texts.second, { limit: formatPaise(limit) })}</p>}
      </Notice>
      <Select {...state.wire('kind')} label={texts.kind} options={discountKinds} />
      {kind === 'amount' && (
        <TextInput {...state.wire('amount')} label={texts.amount} inputMode="decimal" autoComplete="off" />
      )}
      {kind === 'percent' && (
        <TextInput {...state.wire('percent')} label={texts.percent} inputMode="decimal" autoComplete="off" />
      )}
      <TextArea {...state.wire('reason')} label={texts.reason} hint={texts.reasonHint} />
    </FormModal>
  )
}

const discountKinds = [
  { value: 'amount', label: words.discount.ofAmount },
  { value: 'percent', label: words.discount.ofPercent },
  { value: 'free', label: words.discount.free },
]

const reason = rule.text({ most: 500, required: t.orders.reasonRequired })

const discountSchema = v.variant('kind', [
  v.object({ kind: v.literal('amount'), amount: rule.rupees, percent: v.string(), reason }),
  v.object({
    kind: v.literal('percent'),
    amount: v.string(),
    percent: v.pipe(
      v.string(),
      v.transform((typed) => typed.replace('%', '').trim()),
      v.check(
        (typed) => /^\d{1,3}(?:\.\d{1,2})?$/.test(typed) && Number(typed) <= 100 && Number(typed) > 0,
        words.discount.wrongPercent,
      ),
    ),
    reason,
  }),
  v.object({ kind: v.literal('free'), amount: v.string(), percent: v.string(), reason }),
])

function PayoutForm({ payout, onDone, onClose }: Ends & { payout: LedgerPayout }) {
  const amount = formatPaise(payout.amountPaise)
  const texts = t.orders.handRefund
  const state = useSendForm({
    prefix: 'payout',
    values: { channel: 'bank', reference: '', date: today() },
    schema: payoutSchema,
    send: (values) => ledgerCalls.recordPayout(payout.id, values),
    onSent: () => onDone(format(words.payout.recordDone, { amount })),
  })
  return (
    <FormModal
      title={format(words.payout.recordTitle, { amount })}
      variant="panel"
      state={state}
      {...formWords(texts)}
      onClose={onClose}
    >
      <p>{words.payout.recordNote}</p>
      <Select {...state.wire('channel')} label={texts.channel} options={methodOptions} />
      <TextInput
        {...state.wire('reference')}
        label={texts.reference}
        hint={texts.referenceHint}
        autoComplete="off"
      />
      <DateInput {...state.wire('date')} label={texts.date} />
    </FormModal>
  )
}

const payoutSchema = v.object({
  channel: rule.requiredText(t.required.paymentChannel),
  reference: rule.text({ most: 120, required: t.orders.handRefund.referenceRequired }),
  date: rule.text({ most: 500, required: t.orders.handRefund.dateRequired }),
})

// Keeps what was paid too much as credit, or no longer asks for what is due.
function ReasonTask({
  of,
  ledger,
  idempotencyKey,
  name,
  onDone,
  onClose,
}: Keyed & { name: 'keepCredit' | 'forgive' }) {
  const credit = name === 'keepCredit'
  const amount = formatPaise(credit ? ledger.overpaidPaise : ledger.duePaise)
  const invoiced = ledger.documents.some(({ stands }) => stands)
  const { secondPersons, discountAlonePaise: limit } = ledger.offer
  const { keepCredit, forgive } = words
  return (
    <ReasonForm
      title={credit ? format(keepCredit.title, { amount }) : format(forgive.title, { name: of.name })}
      label={t.common.reason}
      action={credit ? keepCredit.action : format(forgive.action, { amount })}
      busyAction={credit ? keepCredit.busy : forgive.busy}
      send={async (why) => {
        const after = credit
          ? await ledgerCalls.keepCredit(of, idempotencyKey, { reason: why })
          : await ledgerCalls.discount(of, idempotencyKey, { reason: why, forgive: true })
        onDone(
          credit
            ? format(keepCredit.done, { amount })
            : waits(after)
              ? forgive.waits
              : format(forgive.done, { amount }),
        )
      }}
      onDone={onClose}
      onClose={onClose}
    >
      <p>{credit ? keepCredit.note : format(invoiced ? forgive.after : forgive.before, { amount })}</p>
      {!credit && secondPersons && ledger.duePaise > limit && (
        <p>{format(forgive.second, { limit: formatPaise(limit) })}</p>
      )}
    </ReasonForm>
  )
}

type EntryProps = Keyed & { name: 'bounce' | 'takeBack' | 'takeBackTax'; entry: LedgerEntry }

// Takes a payment or deducted tax back: the bank did not pay it, or it was recorded by mistake.
function EntryTask({ of, idempotencyKey, name, entry, onDone, onClose }: EntryProps) {
  const amount = formatPaise(-entry.amountPaise)
  const texts = name === 'bounce' ? words.bounce : words.takeBack
  const ofTax = name === 'takeBackTax'
  const what = ofTax ? words.payment.deducted : methodName(entry.source.method)
  const note = ofTax ? words.takeBack.noteTax : texts.note
  return (
    <ReasonForm
      title={format(texts.title, { what, amount })}
      label={texts.reason}
      action={texts.action}
      busyAction={texts.busy}
      send={(why) =>
        ofTax
          ? ledgerCalls.takeBackTax(of, entry.no, { reason: why })
          : ledgerCalls.dishonoured(of, idempotencyKey, { entry: entry.no, reason: why })
      }
      onDone={() =>
        onDone(
          ofTax
            ? words.takeBack.doneTax
            : name === 'bounce'
              ? format(words.bounce.done, { amount })
              : words.takeBack.done,
        )
      }
      onClose={onClose}
    >
      <p>{format(note, { amount })}</p>
    </ReasonForm>
  )
}

function WithdrawForm({ decision, onDone, onClose }: Ends & { decision: LedgerDecision }) {
  const texts = words.decision
  return (
    <ReasonForm
      title={format(texts.withdrawTitle, { title: decisionTitle(decision) })}
      label={t.common.reason}
      action={texts.withdrawPlain}
      busyAction={texts.withdrawing}
      send={(why) => ledgerCalls.refuse(decision.id, why)}
      onDone={() => onDone(texts.withdrawn)}
      onClose={onClose}
    >
      <p>{texts.withdrawNote}</p>
    </ReasonForm>
  )
}

type DecisionProps = Ends & { of: Pick<Payer, 'name'>; decision: LedgerDecision; approve: boolean }

// Approves or refuses what another person proposed. The dialog shows everything that is needed to judge it.
function DecisionTask({ of, decision, approve, onDone, onClose }: DecisionProps) {
  const texts = words.decision
  const title = decisionTitle(decision)
  const dispute = decision.kind === 'dispute'
  if (!approve) {
    return (
      <ReasonForm
        title={dispute ? texts.won : format(texts.refuseTitle, { title })}
        label={t.common.reason}
        action={dispute ? texts.won : texts.refuse}
        busyAction={texts.refusing}
        send={(why) => ledgerCalls.refuse(decision.id, why)}
        onDone={() => onDone(texts.refused)}
        onClose={onClose}
      >
        <p>
          {dispute
            ? texts.refuseNotes.dispute
            : decision.askedAt
              ? texts.refuseNotes.ask
              : texts.refuseNotes.other}
        </p>
      </ReasonForm>
    )
  }
  return (
    <AskTask
      title={format(texts.askTitle, { title })}
      action={dispute ? texts.lost : texts.approvePlain}
      busyAction={texts.approving}
      keep={t.orders.notNow}
      isDestructive={decision.kind === 'cancellation' || dispute}
      send={() => ledgerCalls.approve(decision.id)}
      onDone={() => onDone(texts.approved)}
      onClose={onClose}
    >
      <DecisionFacts decision={decision} name={of.name} />
      <p>{texts.effects[decision.kind]}</p>
    </AskTask>
  )
}

type AskProps = Omit<Props, 'task'> & {
  task: AskedTask
  onDone: (text: string) => void
}

function AskMoney({ of, task, onDone, onClose }: AskProps) {
  const ask = askOf(of, task)
  return (
    <AskTask
      title={ask.title}
      action={ask.action}
      busyAction={ask.busy}
      keep={t.orders.notNow}
      isDestructive={false}
      send={ask.send}
      onDone={() => onDone(ask.done)}
      onClose={onClose}
    >
      <p>{ask.note}</p>
    </AskTask>
  )
}

type Ask = Record<'title' | 'action' | 'busy' | 'note' | 'done', string> & { send: () => Promise<unknown> }

function askOf(of: Payer, task: AskedTask): Ask {
  switch (task.do) {
    case 'undo':
      return { ...words.undo, send: () => ledgerCalls.undoCancellation(of, task.id) }
    case 'moveBack':
      return {
        ...words.moveBack,
        send: () => ledgerCalls.moveBack(of, { reason: words.actions.moveBack }),
      }
    case 'payOutTax': {
      const amount = formatPaise(-task.entry.amountPaise)
      const { title, done, ...texts } = words.payOutTax
      return {
        ...texts,
        title: format(title, { amount }),
        done: format(done, { amount }),
        send: () => ledgerCalls.payOutTax(of, task.entry.no),
      }
    }
    case 'retry': {
      const { title, action, busy, note } = t.orders.retry
      const amount = formatPaise(task.payout.amountPaise)
      return {
        title,
        action,
        busy,
        note: format(note, { amount }),
        done: words.payout.asked,
        send: () => ledgerCalls.retryPayout(task.payout.id),
      }
    }
    case 'approvePayout':
    case 'refusePayout':
      break
  }
  return payoutAsk(task.payout, task.do === 'approvePayout')
}

function payoutAsk({ id, amountPaise, method, reference = '' }: LedgerPayout, approve: boolean): Ask {
  const amount = formatPaise(amountPaise)
  const { payout, decision } = words
  const channel = methodName(method)
  return approve
    ? {
        title: format(payout.approveTitle, { amount }),
        note: format(t.orders.approveRefund.recorded, { channel, reference }),
        action: payout.approve,
        busy: decision.approving,
        done: decision.approved,
        send: () => ledgerCalls.approve(id),
      }
    : {
        title: format(payout.refuseTitle, { amount }),
        note: payout.refuseNote,
        action: payout.refuse,
        busy: decision.refusing,
        done: decision.refused,
        send: () => ledgerCalls.refuse(id, payout.refuseNote),
      }
}
