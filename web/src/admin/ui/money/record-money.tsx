import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { format } from '../../../i18n/format'
import { formatPaise } from '../../../lib/money'
import { siteNow } from '../../../lib/site-clock'
import { Badge, type Tone } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { classNames } from '../../../ui/class-names'
import { Icon } from '../../../ui/icon'
import { errorMessage } from '../../api/api-error'
import { useAccount, useMay } from '../../session/permissions'
import { counted, t } from '../../texts'
import { dayInIndia, formatDay } from '../dates'
import { DocumentLinks, documentAddress } from '../document-links'
import { lazyPart } from '../lazy-part'
import { QueryError } from '../query-error'
import { Skeleton } from '../skeleton'
import { ActionBar, moneyActions, statementAddress, type Actions } from './action-bar'
import { DecisionFacts } from './decision-facts'
import type { Ledger, LedgerDecision, LedgerEntry, LedgerPayout } from './ledger'
import {
  can,
  dayText,
  decisionTitle,
  ledgerQuery,
  methodName,
  openDecisions,
  openPayouts,
  statementOf,
  type Payer,
  type StatementLine,
} from './ledger'
import type { MoneyTask } from './money-dialogs'

const MoneyDialog = lazyPart(async () => (await import('./money-dialogs')).MoneyDialog)

const words = t.money

type Start = (task: MoneyTask) => void

type PartProps = { of: Payer; ledger: Ledger; onStart: Start }

type Props = {
  of: Payer
  // The last day to pay, YYYY-MM-DD or a time. Empty: there is none.
  payBy?: string | undefined
  // The button that sends a payment link.
  link?: ReactNode
  // The bar with the actions of the record's page, to which the actions about the money are given. Absent: the bar has
  // only those.
  bar?: ((money?: Actions) => ReactNode) | undefined
  // The place of the parts beside the panel with what is due.
  children: (parts: MoneyParts) => ReactNode
}

export type MoneyParts = {
  // The bar of a record without money.
  bar?: ReactNode
  statement?: ReactNode
  decisions?: ReactNode
  documents?: ReactNode
}

// The money of a record: what is due with the actions, the statement, and what waits for a decision. A record without
// charges has none of these parts.
export function RecordMoney({ of, payBy, link, bar, children }: Props) {
  const query = useQuery(ledgerQuery(of.kind, of.id))
  const [task, setTask] = useState<MoneyTask>()
  const ledger = query.data
  if (!ledger || ledger.entries.length === 0) {
    return (
      <>
        <QueryError query={query} text={words.failed} reasonOf={errorMessage} />
        {query.isPending && <Skeleton label={words.loading} lines={3} />}
        {children({ bar: !query.isPending && bar?.() })}
      </>
    )
  }
  const part = { of, ledger, onStart: setTask }
  return (
    <>
      <DuePanel ledger={ledger} onStart={setTask} payBy={payBy} link={link} bar={bar} />
      {children({
        statement: <Statement ledger={ledger} onStart={setTask} />,
        decisions: <Decisions {...part} />,
        documents: <Documents ledger={ledger} onStart={setTask} />,
      })}
      {task && <MoneyDialog of={of} ledger={ledger} task={task} onClose={() => setTask(undefined)} />}
    </>
  )
}

const tones = {
  '': 'mute',
  PENDING: 'warn',
  PART_PAID: 'warn',
  PAID: 'good',
  REFUNDED_PART: 'info',
  REFUNDED: 'info',
  NOT_REFUNDED: 'mute',
  EXPIRED: 'mute',
} as const satisfies Record<Ledger['status'], Tone>

// The payment status of a record: paid, part paid, refunded.
function MoneyBadge({ status }: { status: Ledger['status'] }) {
  return <Badge tone={tones[status]}>{words.statuses[status || 'NONE']}</Badge>
}

type PanelProps = Omit<PartProps, 'of'> & Pick<Props, 'payBy' | 'link' | 'bar'>

function DuePanel({ ledger, onStart, payBy, link, bar }: PanelProps) {
  const mayCorrect = useMay('refund')
  const actions = moneyActions(ledger, mayCorrect, onStart)
  if (ledger.duePaise > ledger.waitsPaise) actions.link = link
  return (
    <section
      className={classNames('card', 'due', bar && 'due-page', dueTone(ledger))}
      aria-label={words.title}
    >
      <DueSums ledger={ledger} payBy={payBy} />
      {bar ? bar(actions) : <ActionBar {...actions} />}
    </section>
  )
}

function DueSums({ ledger, payBy = '' }: Pick<PartProps, 'ledger'> & Pick<Props, 'payBy'>) {
  const { duePaise, waitsPaise, overpaidPaise, onTheWayPaise, status, decisions } = ledger
  const past = payBy !== '' && dayOf(payBy) < dayInIndia(new Date(siteNow()))
  const settled = status === 'PAID' && duePaise === 0
  const disputed = decisions.some(({ kind, status: at }) => kind === 'dispute' && at === 'proposed')
  return (
    <div className="due-sums">
      <p className="due-sum">
        <b>{settled ? words.paid : formatPaise(Math.abs(duePaise))}</b>{' '}
        {duePaise > 0 && <span>{words.due}</span>}
        {overpaidPaise > 0 && <span>{words.tooMuch}</span>} {!settled && <MoneyBadge status={status} />}
      </p>
      {waitsPaise > 0 && <p>{waitsText(ledger)}</p>}
      {onTheWayPaise > 0 && <p>{format(words.onTheWay, { amount: formatPaise(onTheWayPaise) })}</p>}
      {duePaise > 0 && payBy !== '' && (
        <p className={past ? 'due-late' : undefined}>
          {format(past ? words.payByPast : words.payBy, { day: dayText(payBy) })}
        </p>
      )}
      {disputed && <p className="due-late">{words.disputed}</p>}
    </div>
  )
}

function waitsText({ duePaise, waitsPaise }: Ledger): string {
  if (waitsPaise >= duePaise) return words.allWaits
  return format(words.waitsOf, { amount: formatPaise(waitsPaise) })
}

function dueTone({ duePaise, overpaidPaise, status }: Ledger): string | undefined {
  if (overpaidPaise > 0) return 'due-over'
  if (duePaise > 0) return 'due-open'
  return status === 'PAID' ? 'due-paid' : undefined
}

const dayOf = (moment: string) => (moment.length === 10 ? moment : dayInIndia(new Date(moment)))

// The statement of the record's account: every entry with the balance after it, like a statement of a bank.
function Statement({ ledger, onStart }: Omit<PartProps, 'of'>) {
  const texts = words.statement
  const lines = statementOf(ledger)
  const total = ledger.duePaise
  return (
    <section className="card record-card statement-card" aria-labelledby="record-statement">
      <div className="statement-head">
        <h2 id="record-statement">{texts.title}</h2>
        <a href={statementAddress(ledger)} download aria-label={texts.pdfLabel}>
          <Icon name="download" size={20} />
          {texts.pdf}
        </a>
      </div>
      <table className="statement">
        <thead>
          <tr>
            <th scope="col">{texts.day}</th>
            <th scope="col">{texts.what}</th>
            <th scope="col">{texts.document}</th>
            <th scope="col">{texts.amount}</th>
            <th scope="col">{texts.balance}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.key} line={line} ledger={ledger} onStart={onStart} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              {total < 0 ? texts.totalBack : texts.total}
            </th>
            <td className="num">{formatPaise(Math.abs(total))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

type LineProps = { line: StatementLine; ledger: Ledger; onStart: Start }

function Line({ line, ledger, onStart }: LineProps) {
  const texts = words.statement
  const { no, at, what, notes, document, amount, balance, waits } = line
  return (
    <tr className={waits ? 'statement-waits' : undefined}>
      <td className="statement-day num">{at && formatDay(at)}</td>
      <td className="statement-what">
        <b dir="auto">{what}</b>
        {notes.map((note) => (
          <small key={note} dir="auto">
            {note}
          </small>
        ))}
        <LineActions entry={ledger.entries[no - 1]} ledger={ledger} what={what} onStart={onStart} />
      </td>
      <td className="statement-document">
        {document ? (
          <a href={documentAddress(document)} download>
            {document}
          </a>
        ) : (
          '–'
        )}
      </td>
      <td className="statement-amount num">{waits ? `(${plain(-amount)})` : signed(amount)}</td>
      <td className="statement-balance num">
        <span className="statement-word">{texts.balance} </span>
        {waits ? <small>{format(texts.ifApproved, { amount: plain(balance) })}</small> : plain(balance)}
      </td>
    </tr>
  )
}

function LineActions({
  entry,
  ledger,
  what,
  onStart,
}: {
  entry: LedgerEntry | undefined
  ledger: Ledger
  what: string
  onStart: Start
}) {
  if (!entry) return null
  const texts = words.statement
  const all = [
    { name: 'dishonoured', do: 'bounce', text: texts.bounce, label: texts.bounceOf },
    { name: 'take_back', do: 'takeBack', text: texts.takeBack, label: texts.takeBackOf },
    { name: 'tds_back', do: 'takeBackTax', text: texts.takeBackTax, label: texts.takeBackTaxOf },
    { name: 'tds_pay_out', do: 'payOutTax', text: texts.payOutTax, label: texts.payOutTaxOf },
  ] as const
  const possible = all.filter(({ name }) => can(ledger, name, entry.no))
  if (possible.length === 0) return null
  return (
    <span className="statement-actions">
      {possible.map(({ name, do: action, text, label }) => (
        <button
          key={name}
          type="button"
          className="text-button"
          aria-label={format(label, { what })}
          onClick={() => onStart({ do: action, entry })}
        >
          {text}
        </button>
      ))}
    </span>
  )
}

// Formats an amount of the statement: without the rupee sign, with a real minus.
function plain(paise: number): string {
  return formatPaise(paise).replace('₹', '').replace('-', '−')
}

function signed(paise: number): string {
  return paise > 0 ? `+${plain(paise)}` : plain(paise)
}

// What waits for a decision, and money that goes back.
function Decisions({ of, ledger, onStart }: PartProps) {
  return (
    <>
      {openDecisions(ledger).map((decision) => (
        <DecisionCard key={decision.id} of={of} ledger={ledger} decision={decision} onStart={onStart} />
      ))}
      <Payouts ledger={ledger} onStart={onStart} />
    </>
  )
}

function DecisionCard({ of, ledger, decision, onStart }: PartProps & { decision: LedgerDecision }) {
  const texts = words.decision
  const title = decisionTitle(decision)
  const heading =
    decision.status === 'asked' ? texts.asked : decision.kind === 'dispute' ? texts.bankWaits : texts.waits
  return (
    <section className="card record-card decision" aria-label={`${heading}: ${title}`}>
      <h2>{heading}</h2>
      <p className="decision-title">{title}</p>
      <DecisionFacts decision={decision} name={of.name} ledger={ledger} />
      <DecisionButtons of={of} ledger={ledger} decision={decision} onStart={onStart} />
    </section>
  )
}

function DecisionButtons({ of, ledger, decision, onStart }: PartProps & { decision: LedgerDecision }) {
  const texts = words.decision
  const { email } = useAccount()
  const mayApprove = useMay('approve')
  const title = decisionTitle(decision)
  const { mayDecide, chain = [], status, kind } = decision
  if (!mayDecide) {
    const own = ledger.actions.some(({ do: what, id }) => what === 'withdraw' && id === decision.id)
    return (
      <>
        <p className="field-hint">{mayApprove && chain.includes(email) ? texts.bySelf : texts.notYours}</p>
        {own && (
          <Button
            variant="line"
            size="sm"
            icon="close"
            aria-label={format(texts.withdrawOf, { title })}
            onClick={() => onStart({ do: 'withdraw', decision })}
          >
            {texts.withdraw}
          </Button>
        )}
      </>
    )
  }
  const dispute = kind === 'dispute'
  return (
    <span className="money-actions">
      {status === 'asked' ? (
        <Button
          variant="line"
          size="sm"
          icon="check"
          aria-label={format(texts.answerOf, { name: of.name })}
          onClick={() => onStart({ do: 'answer', decision })}
        >
          {texts.answer}
        </Button>
      ) : (
        <Button
          variant="line"
          size="sm"
          icon="check"
          aria-label={dispute ? undefined : format(texts.approveOf, { title })}
          onClick={() => onStart({ do: 'approve', decision })}
        >
          {dispute ? texts.lost : format(texts.approve, { amount: formatPaise(decision.amountPaise) })}
        </Button>
      )}
      <Button
        variant="line"
        size="sm"
        icon="close"
        aria-label={dispute ? undefined : format(texts.refuseOf, { title })}
        onClick={() => onStart({ do: 'refuse', decision })}
      >
        {dispute ? texts.won : texts.refuse}
      </Button>
    </span>
  )
}

const payoutTones = {
  REQUESTED: 'warn',
  PENDING: 'warn',
  ONHOLD: 'bad',
  FAILED: 'bad',
  BYHAND: 'bad',
  RECORDED: 'warn',
  SUCCESS: 'good',
  STOPPED: 'mute',
} as const satisfies Record<LedgerPayout['status'], Tone>

function Payouts({ ledger, onStart }: Omit<PartProps, 'of'>) {
  const open = openPayouts(ledger)
  if (open.length === 0) return null
  return (
    <section className="card record-card decision" aria-labelledby="record-payouts">
      <h2 id="record-payouts">{words.payout.title}</h2>
      {open.map((payout) => (
        <PayoutLine key={payout.id} payout={payout} ledger={ledger} onStart={onStart} />
      ))}
    </section>
  )
}

function PayoutLine({ payout, ledger, onStart }: { payout: LedgerPayout; ledger: Ledger; onStart: Start }) {
  const texts = words.payout
  const { id, amountPaise, status, reason, failure, dueAt, tries = 0, of: paid } = payout
  const amount = formatPaise(amountPaise)
  const late = dueAt !== undefined && new Date(dueAt).getTime() < siteNow()
  const source = ledger.entries[paid - 1]?.source.method
  const buttons = [
    { name: 'approve', do: 'approvePayout', text: texts.approve, label: texts.approveOf },
    { name: 'refuse', do: 'refusePayout', text: texts.refuse, label: texts.refuseOf },
    {
      name: 'retry',
      do: 'retry',
      ...(status === 'FAILED'
        ? { text: texts.retry, label: texts.retryOf }
        : { text: texts.ask, label: texts.askOf }),
    },
    { name: 'record', do: 'recordPayout', text: texts.record, label: texts.recordOf },
  ] as const
  const possible = buttons.filter(({ name }) => can(ledger, name, id))
  return (
    <div className="money-line">
      <b className="num">{amount}</b> <Badge tone={payoutTones[status]}>{texts.states[status]}</Badge>
      <small>
        {[
          texts.reasons[reason],
          format(texts.ofMethod, { method: methodName(source) }),
          dueAt && format(late ? texts.late : texts.dueBy, { day: formatDay(dueAt) }),
          tries > 1 && counted(tries, texts.tried),
        ]
          .filter(Boolean)
          .join(', ')}
      </small>
      {failure && <small className="money-failure">{failure}</small>}
      {possible.length > 0 && (
        <span className="money-actions">
          {possible.map(({ name, do: action, text, label }) => (
            <Button
              key={name}
              variant="line"
              size="sm"
              aria-label={format(label, { amount })}
              onClick={() => onStart({ do: action, payout })}
            >
              {text}
            </Button>
          ))}
        </span>
      )}
    </div>
  )
}

// The numbered documents. The recipient of the invoice or bill that stands can be corrected.
function Documents({ ledger: { documents }, onStart }: Omit<PartProps, 'of'>) {
  const mayCorrect = useMay('refund')
  if (documents.length === 0) return null
  const credited = new Set(documents.filter(({ kind }) => kind === 'credit_note').map(({ about }) => about))
  const links = documents.map((document) => ({
    number: document.number,
    kind: document.kind,
    amount: document.totalPaise / 100,
    note: credited.has(document.number) ? words.documents.credited : undefined,
    correctable: document.stands,
  }))
  return (
    <section className="card record-card" aria-labelledby="record-documents">
      <h2 id="record-documents">{words.documents.title}</h2>
      <DocumentLinks
        documents={links.toReversed()}
        onCorrect={mayCorrect ? (number) => onStart({ do: 'correct', number }) : undefined}
      />
    </section>
  )
}

/** The numbered documents of a record as links, for lists and dialogs. */
export function RecordDocuments({ of }: { of: Payer }) {
  const ledger = useQuery(ledgerQuery(of.kind, of.id))
  if (ledger.isPending) return <>{t.common.loading}</>
  if (ledger.isError) return <>{errorMessage(ledger.error)}</>
  const links = ledger.data.documents.map(({ number, kind, totalPaise }) => ({
    number,
    kind,
    amount: totalPaise / 100,
  }))
  return links.length > 0 ? <DocumentLinks documents={links} /> : <>{t.common.none}</>
}
