import { format } from '../../../i18n/format'
import { formatPaise } from '../../../lib/money'
import { SummaryRows, type SummaryRow } from '../../../ui/summary-rows'
import { t } from '../../texts'
import type { Ledger, LedgerDecision } from './ledger'
import { dayText, itemName, methodName } from './ledger'

const words = t.money.decision
const references: Readonly<Record<string, string>> = words.references

type Props = {
  decision: LedgerDecision
  name: string
  // The ledger, whose charges name the stalls. Without it, the stalls are not named.
  ledger?: Ledger | undefined
}

// Everything that a person needs to judge what another person proposed: firm, stalls, method, reference, day and note.
export function DecisionFacts({ decision, name, ledger }: Props) {
  const { kind, amountPaise, money, askedAt, reason, proposedBy = '' } = decision
  const facts = words.facts
  const items = itemsOf(decision, ledger)
  const rows: (SummaryRow | false)[] = [
    { label: facts.of, value: name },
    items.length > 0 && { label: facts.for, value: items.map(itemName).join('; ') },
    ...(money
      ? moneyRows(money)
      : [{ label: kind === 'cancellation' ? facts.back : facts.amount, value: formatPaise(amountPaise) }]),
    !!askedAt && { label: facts.askedAt, value: dayText(askedAt) },
  ]
  return (
    <>
      <SummaryRows rows={rows.filter((row) => row !== false)} />
      {reason && (
        <p className="field-hint" dir="auto">
          {format(words.noteBy, { name: proposedBy || name, note: reason })}
        </p>
      )}
    </>
  )
}

// Returns what a decision is about: the charges that it names, or everything that a payment pays for.
function itemsOf({ kind, charges = [] }: LedgerDecision, ledger: Ledger | undefined) {
  if (!ledger) return []
  if (charges.length > 0) return ledger.entries.filter(({ no }) => charges.includes(no))
  return kind === 'offline_payment' ? ledger.charges : []
}

// Returns the facts of a recorded payment.
function moneyRows(money: NonNullable<LedgerDecision['money']>): (SummaryRow | false)[] {
  const { method = '', amountPaise, tds = [], reference, day } = money
  return [
    { label: methodName(method), value: formatPaise(amountPaise), exact: true },
    ...tds.map(({ provision, amountPaise: tax }): SummaryRow => ({
      label: format(words.facts.tds, { provision }),
      value: formatPaise(tax),
      exact: true,
    })),
    !!reference && { label: references[method] ?? words.references.online, value: reference, exact: true },
    !!day && { label: words.facts.day, value: dayText(day) },
  ]
}
