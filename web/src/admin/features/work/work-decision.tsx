import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { SummaryRows, type SummaryRow } from '../../../ui/summary-rows'
import { api, dataOf } from '../../api/client'
import type { WorkItem } from '../../api/records'
import { counted, t } from '../../texts'
import { AskTask } from '../../ui/ask-dialog'
import { dayText, ledgerCalls, methodName, refreshMoney } from '../../ui/money/ledger'
import { ReasonForm } from '../../ui/money/reason-form'
import { tillCalls } from '../../ui/money/tills-api'
import { showDone } from '../../ui/toast-list'
import { nameOf, reasonOf } from '../../ui/work'

const words = t.money.decision
const references: Readonly<Record<string, string>> = words.references

const isDecision = (about: string): about is keyof typeof words.titles => about in words.titles

// The buttons of a task that can be decided in its row: approve or refuse what another person proposed, or accept the
// rows of a settlement report that do not match.
export function WorkDecision({ item }: { item: WorkItem }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState<'approve' | 'refuse' | 'accept'>()
  const { kind, list, mayDecide } = item
  if (!mayDecide || (!list && kind !== 'settlement')) return null

  const ends = {
    onClose: () => setAsking(undefined),
    onDone(text: string) {
      showDone(text)
      setAsking(undefined)
      refreshMoney(client)
    },
  }
  const { title, refuseTitle } = questionOf(item)
  return (
    <span className="money-actions">
      {kind === 'settlement' ? (
        <Button
          variant="line"
          size="sm"
          icon="check"
          aria-label={format(t.work.accept.label, { reason: reasonOf(item), report: item.reference ?? '' })}
          onClick={() => setAsking('accept')}
        >
          {t.work.accept.action}
        </Button>
      ) : (
        <>
          <Button
            variant="line"
            size="sm"
            icon="check"
            aria-label={title}
            onClick={() => setAsking('approve')}
          >
            {words.approvePlain}
          </Button>
          <Button
            variant="line"
            size="sm"
            icon="close"
            aria-label={refuseTitle}
            onClick={() => setAsking('refuse')}
          >
            {words.refuse}
          </Button>
        </>
      )}
      {asking === 'accept' && <AcceptRows item={item} {...ends} />}
      {asking === 'approve' && <ApproveTask item={item} {...ends} />}
      {asking === 'refuse' && <RefuseTask item={item} {...ends} />}
    </span>
  )
}

type Ends = { item: WorkItem; onDone: (text: string) => void; onClose: () => void }

function AcceptRows({ item, onDone, onClose }: Ends) {
  const { count = 1, reference = '', note = '', amount } = item
  const texts = t.work.accept
  return (
    <AskTask
      title={counted(count, texts.title)}
      action={texts.action}
      busyAction={texts.busy}
      keep={t.orders.notNow}
      isDestructive={false}
      send={() =>
        dataOf(
          api.POST('/api/admin/settlements/accept', {
            params: { query: { edition: 'all' } },
            body: { utr: reference, mismatch: note },
          }),
        )
      }
      onDone={({ accepted }) => onDone(counted(accepted, texts.done))}
      onClose={onClose}
    >
      <SummaryRows
        rows={[
          { label: t.work.reason, value: reasonOf(item) },
          ...(reference ? [{ label: t.work.report, value: reference, exact: true } as const] : []),
          { label: words.facts.amount, value: formatAmount(amount), exact: true },
        ]}
      />
      <p>{texts.note}</p>
    </AskTask>
  )
}

function ApproveTask({ item, onDone, onClose }: Ends) {
  const { id, list } = item
  const { title, effect } = questionOf(item)
  return (
    <AskTask
      title={title}
      action={words.approvePlain}
      busyAction={words.approving}
      keep={t.orders.notNow}
      isDestructive={item.about === 'cancellation'}
      send={async () => {
        if (list === 'tills') return tillCalls.approve(id)
        return isImported(id) ? ledgerCalls.approveImport(id) : ledgerCalls.approve(id)
      }}
      onDone={() => onDone(words.approved)}
      onClose={onClose}
    >
      <SummaryRows rows={factsOf(item)} />
      <NoteOf item={item} />
      <p>{effect}</p>
      {isImported(id) && <p>{t.work.approvesImport}</p>}
    </AskTask>
  )
}

// The ids of imported payments begin in this way (internal/ledger/office.go).
const isImported = (id: string) => id.startsWith('IMP')

function RefuseTask({ item, onDone, onClose }: Ends) {
  const { id, list } = item
  const { refuseTitle, refuseNote } = questionOf(item)
  return (
    <ReasonForm
      title={refuseTitle}
      label={t.common.reason}
      action={words.refuse}
      busyAction={words.refusing}
      send={(reason) => (list === 'tills' ? tillCalls.refuse(id, reason) : ledgerCalls.refuse(id, reason))}
      onDone={() => onDone(words.refused)}
      onClose={onClose}
    >
      <SummaryRows rows={factsOf(item)} />
      <NoteOf item={item} />
      <p>{refuseNote}</p>
    </ReasonForm>
  )
}

function NoteOf({ item: { note, proposer } }: { item: WorkItem }) {
  if (!note) return null
  return (
    <p className="field-hint" dir="auto">
      {proposer ? format(words.noteBy, { name: proposer, note }) : note}
    </p>
  )
}

// Returns the questions about a task, and what the answers do. `about` is the kind of the decision, or the reason of
// money that was paid back by hand.
function questionOf(item: WorkItem) {
  const { kind, about = '', method } = item
  const amount = formatAmount(item.amount)
  if (kind === 'till') {
    const account = { account: nameOf(item) }
    return {
      title: format(t.tills.approve.title, account),
      refuseTitle: format(t.tills.refuse.title, account),
      effect: format(t.work.tillCounted, { amount }),
      refuseNote: t.tills.refuse.note,
    }
  }
  if (!isDecision(about)) {
    return {
      title: format(t.money.payout.approveTitle, { amount }),
      refuseTitle: format(t.money.payout.refuseTitle, { amount }),
      effect: t.work.paidBack,
      refuseNote: t.money.payout.refuseNote,
    }
  }
  const title = `${format(words.titles[about], { amount, method: methodName(method) })}, ${nameOf(item)}`
  return {
    title: format(words.askTitle, { title }),
    refuseTitle: format(words.refuseTitle, { title }),
    effect: words.effects[about],
    refuseNote: words.refuseNotes.other,
  }
}

// Returns everything that a person needs to judge a task.
function factsOf(item: WorkItem): SummaryRow[] {
  const { kind, name, stalls, method, reference, amount, day } = item
  const { facts } = words
  const rows: (SummaryRow | false)[] = [
    kind !== 'till' && { label: facts.of, value: nameOf(item) },
    nameOf(item) !== name && { label: t.common.name, value: name },
    !!stalls && { label: t.work.stalls, value: stalls },
    { label: method ? methodName(method) : facts.amount, value: formatAmount(amount), exact: true },
    !!reference && {
      label: references[method ?? ''] ?? words.references.online,
      value: reference,
      exact: true,
    },
    !!day && { label: facts.day, value: dayText(day) },
  ]
  return rows.filter((row) => row !== false)
}
