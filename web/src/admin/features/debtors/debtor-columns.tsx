import { format } from '../../../i18n/format'
import { formatPaise } from '../../../lib/money'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { counted, t } from '../../texts'
import { columnHelper, type Columns } from '../../ui/data-table'
import { formatDay } from '../../ui/dates'
import { dayText } from '../../ui/money/ledger'
import { RecordLink } from '../../ui/record-link'
import type { Debtor, Deduction } from './debtors-api'

const debtor = columnHelper<Debtor>()

export const nameOf = ({ company, name }: { company: string; name: string }) => company || name

const statuses: Readonly<Record<string, string>> = t.debtors.told
const reasons: Readonly<Record<string, string>> = t.debtors.notReminded

// The columns of the list of debtors. `onRemind` is undefined if the account may not send reminders.
export function debtorColumns(busy: string, onRemind?: (row: Debtor) => void): Columns<Debtor> {
  return debtor.columns([
    debtor.accessor('company', {
      header: t.debtors.firm,
      meta: { card: 'title' },
      cell: ({ row: { original } }) => (
        <>
          <RecordLink kind={original.record} id={original.recordId}>
            <b>{nameOf(original)}</b>
          </RecordLink>
          <small>
            {original.stalls
              ? format(t.debtors.stalls, { stalls: original.stalls })
              : t.debtors.kinds[original.record]}
          </small>
        </>
      ),
    }),
    debtor.accessor('payBy', {
      header: t.debtors.payBy,
      cell: ({ row: { original } }) => (
        <>
          {original.payBy ? dayText(original.payBy) : t.debtors.noDay}
          {original.releases && original.freedOn && (
            <small>{format(t.debtors.freedOn, { day: dayText(original.freedOn) })}</small>
          )}
        </>
      ),
    }),
    debtor.accessor('late', {
      header: t.debtors.late,
      meta: { align: 'end', card: 'inline' },
      cell: ({ getValue }) => lateText(getValue()),
    }),
    debtor.accessor('duePaise', {
      header: t.debtors.due,
      meta: { align: 'end', card: 'inline' },
      cell: ({ row: { original } }) => (
        <span className="num">
          <b>{formatPaise(original.duePaise)}</b>
          {original.waitsPaise > 0 && (
            <small>{format(t.debtors.waits, { amount: formatPaise(original.waitsPaise) })}</small>
          )}
        </span>
      ),
    }),
    debtor.accessor('why', {
      header: t.debtors.why,
      cell: ({ row: { original } }) => <Why debtor={original} />,
    }),
    debtor.display({
      id: 'told',
      header: t.debtors.lastMessage,
      cell: ({ row: { original } }) => <Told debtor={original} />,
    }),
    ...(onRemind
      ? [
          debtor.display({
            id: 'remind',
            header: t.debtors.reminder,
            cell: ({ row: { original } }) => <Remind row={original} busy={busy} onRemind={onRemind} />,
          }),
        ]
      : []),
  ])
}

function lateText(late: number) {
  return late > 0 ? <b>{counted(late, t.debtors.daysLate)}</b> : counted(-late, t.debtors.daysLeft)
}

function Why({ debtor: { why, document } }: { debtor: Debtor }) {
  if (why === 'dishonoured') {
    return (
      <Badge tone="bad" icon="alert">
        {t.debtors.whys.dishonoured}
      </Badge>
    )
  }
  if (why === 'part_paid') return <Badge tone="warn">{t.debtors.whys.part_paid}</Badge>
  if (why === 'invoice') return format(t.debtors.whys.invoice, { number: document ?? '' })
  return t.debtors.whys.never
}

function Told({ debtor: { toldAt, toldStatus = '' } }: { debtor: Debtor }) {
  if (!toldAt) return t.debtors.notTold
  return format(t.debtors.toldOn, { day: formatDay(toldAt), status: statuses[toldStatus] ?? toldStatus })
}

type RemindProps = { row: Debtor; busy: string; onRemind: (row: Debtor) => void }

function Remind({ row, busy, onRemind }: RemindProps) {
  if (row.notReminded) return reasons[row.notReminded] ?? ''
  return (
    <Button
      variant="line"
      size="sm"
      busy={busy === row._id}
      busyLabel={t.debtors.reminding}
      aria-label={format(t.debtors.remindLabel, { name: nameOf(row) })}
      onClick={() => onRemind(row)}
    >
      {t.debtors.remind}
    </Button>
  )
}

const deduction = columnHelper<Deduction>()

function Arrived({ row: { certificate, receivedAt, filePath, company, name } }: { row: Deduction }) {
  return (
    <>
      {filePath ? (
        <a
          href={filePath}
          download
          aria-label={format(t.debtors.certificate.open, {
            number: certificate ?? '',
            name: nameOf({ company, name }),
          })}
        >
          {certificate}
        </a>
      ) : (
        certificate
      )}
      {receivedAt && <small>{format(t.debtors.certificate.on, { day: formatDay(receivedAt) })}</small>}
    </>
  )
}

function Missing({ row: { askedAt } }: { row: Deduction }) {
  return (
    <>
      <Badge tone="warn" icon="alert">
        {t.debtors.certificate.missing}
      </Badge>
      {askedAt && <small>{format(t.debtors.certificate.askedOn, { day: formatDay(askedAt) })}</small>}
    </>
  )
}

function changeWord({ certificate }: Deduction): string {
  return certificate ? t.debtors.certificate.change : t.debtors.certificate.arrived
}

// What the account may do about certificates. `busy` is the id of the row whose payer is being asked.
type CertificateActions = {
  busy: string
  onCertificate: (row: Deduction) => void
  onAsk: (row: Deduction) => void
}

// The columns of the list of deducted tax. Without `actions` the account may not change it.
export function deductedColumns(actions?: CertificateActions): Columns<Deduction> {
  return deduction.columns([
    deduction.accessor('company', {
      header: t.debtors.firm,
      meta: { card: 'title' },
      cell: ({ row: { original } }) => (
        <>
          <RecordLink kind={original.record} id={original.recordId}>
            <b>{nameOf(original)}</b>
          </RecordLink>
          <small>{original.gstin || original.document}</small>
        </>
      ),
    }),
    deduction.accessor('quarter', { header: t.debtors.quarter, cell: ({ getValue }) => getValue() }),
    deduction.accessor('day', { header: t.debtors.day, cell: ({ getValue }) => formatDay(getValue()) }),
    deduction.accessor('provision', {
      header: t.debtors.provision,
      cell: ({ row: { original } }) => `${t.debtors.deductions[original.kind]} ${original.provision}`,
    }),
    deduction.accessor('amountPaise', {
      header: t.debtors.deducted,
      meta: { align: 'end', card: 'inline' },
      cell: ({ getValue }) => <span className="num">{formatPaise(getValue())}</span>,
    }),
    deduction.accessor('certificate', {
      header: t.debtors.certificate.head,
      cell: ({ row: { original } }) =>
        original.certificate ? <Arrived row={original} /> : <Missing row={original} />,
    }),
    ...(actions
      ? [
          deduction.display({
            id: 'change',
            header: t.debtors.certificate.change,
            cell: ({ row: { original } }) => (
              <>
                <Button
                  variant="line"
                  size="sm"
                  aria-label={format(t.debtors.certificate.label, {
                    action: changeWord(original),
                    name: nameOf(original),
                  })}
                  onClick={() => actions.onCertificate(original)}
                >
                  {changeWord(original)}
                </Button>
                {!original.certificate && (
                  <Button
                    variant="line"
                    size="sm"
                    busy={actions.busy === original._id}
                    busyLabel={t.debtors.certificate.asking}
                    aria-label={format(t.debtors.certificate.askLabel, { name: nameOf(original) })}
                    onClick={() => actions.onAsk(original)}
                  >
                    {t.debtors.certificate.ask}
                  </Button>
                )}
              </>
            ),
          }),
        ]
      : []),
  ])
}
