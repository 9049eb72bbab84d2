import type { ReactNode } from 'react'
import { format } from '../../../i18n/format'
import { languages } from '../../../i18n/texts.gen'
import { Button } from '../../../ui/button'
import { t } from '../../texts'
import { documentAddress } from '../document-links'
import { AddressLink } from '../record-link'
import { usePopup } from '../use-popup'
import { can, type Ledger } from './ledger'
import type { MoneyTask } from './money-dialogs'

const words = t.money.actions

/** An action of a menu: a button, a link to a screen of the portal, or the download of a file. */
export type MenuItem = { label: string } & (
  | { onPress: () => void }
  | { address: string }
  | { download: string }
)

/** The actions of the bar. A menu without items is not shown. */
export type Actions = {
  // The button that sends a payment link.
  link?: ReactNode
  stalls?: readonly MenuItem[]
  documents?: readonly MenuItem[]
  more?: readonly MenuItem[]
  // Records a payment.
  onRecord?: (() => void) | undefined
}

type Start = (task: MoneyTask) => void

type LedgerDocument = Ledger['documents'][number]

/** Returns the actions about the money of a record that work now. What is not possible is not offered. */
export function moneyActions(ledger: Ledger, mayCorrect: boolean, onStart: Start): Actions {
  const undo = ledger.actions.find((action) => action.do === 'undo_cancellation')
  const one = (allowed: boolean, label: string, task: MoneyTask): MenuItem[] =>
    allowed ? [{ label, onPress: () => onStart(task) }] : []
  const standing = ledger.documents.find(({ stands }) => stands)
  const printed = standing ?? ledger.documents.at(-1)
  const several = ledger.record === 'booking' && ledger.charges.length > 1
  return {
    stalls: one(several && can(ledger, 'cancel'), words.giveStallBack, { do: 'giveStallBack' }),
    documents: [
      ...one(can(ledger, 'proforma'), words.proforma, { do: 'proforma' }),
      ...one(can(ledger, 'invoice'), words.invoice, { do: 'invoice' }),
      ...one(mayCorrect && standing !== undefined, words.correct, {
        do: 'correct',
        number: standing?.number ?? '',
      }),
      ...printItems(ledger, printed),
    ],
    more: [
      ...one(!can(ledger, 'record_payment') && can(ledger, 'discount'), words.record, { do: 'pay' }),
      ...one(can(ledger, 'give_back'), words.giveBack, { do: 'giveBack' }),
      ...one(can(ledger, 'keep_credit'), words.keepCredit, { do: 'keepCredit' }),
      ...one(can(ledger, 'discount'), words.discount, { do: 'discount' }),
      ...one(can(ledger, 'forgive'), words.forgive, { do: 'forgive' }),
      ...one(can(ledger, 'move_back'), words.moveBack, { do: 'moveBack' }),
      ...one(undo !== undefined, words.undoCancellation, { do: 'undo', id: undo?.id ?? '' }),
      ...one(can(ledger, 'cancel'), words.cancel, { do: 'cancel' }),
    ],
    ...(can(ledger, 'record_payment') && { onRecord: () => onStart({ do: 'pay' }) }),
  }
}

/** Returns the URL of the statement of a record as a PDF. */
export function statementAddress({ record, recordId }: Ledger, language = 'en'): string {
  return `/api/ledgers/${record}/${recordId}/statement?lang=${language}`
}

// Returns the files that can be printed in each language: a document and the statement.
function printItems(ledger: Ledger, document: LedgerDocument | undefined): readonly MenuItem[] {
  const files = [
    ...(document
      ? [
          {
            name: `${t.money.documents.kinds[document.kind]} ${document.number}`,
            address: (code: string) => documentAddress(document.number, code),
          },
        ]
      : []),
    { name: t.money.statement.title, address: (code: string) => statementAddress(ledger, code) },
  ]
  return files.flatMap(({ name, address }) =>
    languages.map(({ code, englishName }) => ({
      label: format(words.print, { document: name, language: englishName }),
      download: address(code),
    })),
  )
}

// The actions of a record in one row: the payment link, the menus, and the button that records a payment. On a phone,
// the link and the button are at the foot of the screen.
export function ActionBar({ link, stalls, documents, more, onRecord }: Actions) {
  return (
    <div className="due-actions">
      {link}
      <Menu label={words.stalls} items={stalls} />
      <Menu label={words.documents} items={documents} />
      <Menu label={words.more} items={more} />
      {onRecord && (
        <Button size="sm" icon="rupee" aria-keyshortcuts="P" onClick={onRecord}>
          {words.record}
        </Button>
      )}
    </div>
  )
}

// A button that opens a list of actions. The list is in the page while it is closed, so that the search finds its
// actions.
function Menu({ label, items }: { label: string; items: readonly MenuItem[] | undefined }) {
  const { open, place, id, button, close } = usePopup()
  if (!items?.length) return null
  return (
    <div className="print-choice" ref={place}>
      <Button variant="line" size="sm" iconAfter="chevron-down" {...button}>
        {label}
      </Button>
      <div id={id} className="column-menu" role="group" aria-label={label} data-actions="" hidden={!open}>
        {items.map((item) => (
          <Item key={item.label} item={item} onChosen={close} />
        ))}
      </div>
    </div>
  )
}

function Item({ item, onChosen }: { item: MenuItem; onChosen: () => void }) {
  if ('address' in item) return <AddressLink address={item.address}>{item.label}</AddressLink>
  if ('download' in item) {
    return (
      <a href={item.download} download onClick={onChosen}>
        {item.label}
      </a>
    )
  }
  return (
    <button
      type="button"
      onClick={() => {
        onChosen()
        item.onPress()
      }}
    >
      {item.label}
    </button>
  )
}
