import { format } from '../../../i18n/format'
import { formatPaise } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { t } from '../../texts'
import { columnHelper, type Columns } from '../../ui/data-table'
import { formatDay } from '../../ui/dates'
import { documentAddress } from '../../ui/document-links'
import { RecordLink } from '../../ui/record-link'
import type { RegisteredDocument } from './documents-api'

const kinds: Readonly<Record<string, string>> = t.money.documents.kinds

const column = columnHelper<RegisteredDocument>()

const heads = [
  ['taxablePaise', t.documents.taxable],
  ['cgstPaise', t.documents.cgst],
  ['sgstPaise', t.documents.sgst],
  ['igstPaise', t.documents.igst],
] as const

// What the account may do with documents.
type DocumentActions = {
  onSend: (number: string) => void
  onIRN: (document: RegisteredDocument) => void
}

// The columns of the list of documents. Without `actions` the account may only read them.
export function documentColumns(actions?: DocumentActions): Columns<RegisteredDocument> {
  return column.columns([
    column.accessor('number', {
      header: t.documents.number,
      meta: { card: 'title' },
      cell: ({ row: { original } }) => (
        <>
          <a href={documentAddress(original.number)} download>
            <b>{original.number}</b>
          </a>
          <small>{aboutOf(original)}</small>
          {original.irn && (
            <small>{format(t.documents.irn.has, { irn: original.irn.irn.slice(0, 8) })}</small>
          )}
        </>
      ),
    }),
    column.accessor('issuedAt', {
      header: t.documents.day,
      cell: ({ getValue }) => formatDay(getValue()),
    }),
    column.accessor('recipient', {
      header: t.documents.recipient,
      enableSorting: false,
      cell: ({ row: { original } }) => <Recipient document={original} />,
    }),
    ...heads.map(([name, header]) =>
      column.accessor(name, {
        header,
        enableSorting: false,
        meta: { align: 'end' as const, card: 'inline' as const },
        cell: ({ row: { original } }) => <Part word={header} paise={signed(original, original[name])} />,
      }),
    ),
    column.accessor('totalPaise', {
      id: 'amount',
      header: t.documents.total,
      meta: { align: 'end', card: 'inline' },
      cell: ({ row: { original } }) => (
        <span className="num">
          <b>{formatPaise(signed(original, original.totalPaise)).replace('-', '−')}</b>
          {!original.counts && (
            <small>{original.kind === 'proforma' ? t.documents.noTaxDocument : t.documents.notInSums}</small>
          )}
        </span>
      ),
    }),
    ...(actions
      ? [
          column.display({
            id: 'send',
            header: t.documents.sendHead,
            cell: ({ row: { original } }) => (
              <>
                <Button
                  variant="line"
                  size="sm"
                  aria-label={format(t.documents.sendLabel, { number: original.number })}
                  onClick={() => actions.onSend(original.number)}
                >
                  {t.documents.sendAction}
                </Button>
                {(original.forPortal || original.irn) && (
                  <Button
                    variant="line"
                    size="sm"
                    aria-label={format(t.documents.irn.label, { number: original.number })}
                    onClick={() => actions.onIRN(original)}
                  >
                    {t.documents.irn.enter}
                  </Button>
                )}
              </>
            ),
          }),
        ]
      : []),
  ])
}

// Credit notes count negative.
function signed({ kind }: RegisteredDocument, paise: number): number {
  return kind === 'credit_note' ? -paise : paise
}

function Part({ word, paise }: { word: string; paise: number }) {
  return (
    <span className="num">
      <span className="book-unit">{word} </span>
      {paise === 0 ? '–' : formatPaise(paise).replace('-', '−')}
    </span>
  )
}

function aboutOf({ kind, about }: RegisteredDocument): string {
  const name = kinds[kind] ?? kind
  return about ? format(t.documents.about, { kind: name, number: about }) : name
}

function Recipient({ document: { record, recordId, recipient, gstin } }: { document: RegisteredDocument }) {
  if (record === 'day') return t.documents.ofDay
  return (
    <>
      <RecordLink kind={record} id={recordId}>
        {recipient}
      </RecordLink>
      <small>{gstin || t.documents.noGstin}</small>
    </>
  )
}
