import { useState } from 'react'
import { Icon, type IconName } from '../../../ui/icon'
import { sentenceOf } from '../../api/api-error'
import { AskDialog } from '../../ui/ask-dialog'
import { formatTime } from '../../ui/dates'
import { answerWords, whoWords } from './answers'
import type { Check } from './use-gate'

type Props = { checks: readonly Check[]; onUndo: (admissionId: string) => Promise<void> }

// The last ten checks of this gate. A wrong admission is taken back here.
export function LastChecks({ checks, onUndo }: Props) {
  const [asking, setAsking] = useState<Check>()
  return (
    <section className="card gate-last" aria-labelledby="gate-last">
      <div className="card-head">
        <h2 id="gate-last">Last checks here</h2>
      </div>
      {checks.length === 0 && <p>None yet.</p>}
      <ol>
        {checks.map((one) => (
          <Line key={one.id} one={one} onUndo={() => setAsking(one)} />
        ))}
      </ol>
      {asking?.check?.admission && (
        <AskUndo
          who={whoWords(asking.check)}
          admissionId={asking.check.admission._id}
          onUndo={onUndo}
          onClose={() => setAsking(undefined)}
        />
      )}
    </section>
  )
}

function Line({ one, onUndo }: { one: Check; onUndo: () => void }) {
  const { at, check } = one
  const { tone, icon, title } = lookOf(one)
  const who = check ? whoWords(check) : ''
  return (
    <li data-tone={tone}>
      <Icon name={icon} size={20} />
      <div>
        <b>{title}</b>
        {who && <span>{who}</span>}
      </div>
      <time dateTime={at.toISOString()}>{formatTime(at)}</time>
      {check?.admission && !one.undone && (
        <button type="button" className="text-button" aria-label={`Undo ${who}`} onClick={onUndo}>
          Undo
        </button>
      )}
    </li>
  )
}

function lookOf({ check, undone }: Check): { tone: string; icon: IconName; title: string } {
  if (undone) return { tone: 'none', icon: 'refresh', title: 'Taken back' }
  return check ? answerWords[check.answer] : { tone: 'bad', icon: 'alert', title: 'Not checked' }
}

type AskProps = { who: string; admissionId: string; onUndo: Props['onUndo']; onClose: () => void }

function AskUndo({ who, admissionId, onUndo, onClose }: AskProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  async function undo() {
    setBusy(true)
    try {
      await onUndo(admissionId)
      onClose()
    } catch (error) {
      setBusy(false)
      setFailure(`Failed to take it back: ${sentenceOf(error)}`)
    }
  }
  return (
    <AskDialog
      open
      title="Take this admission back?"
      action="Take it back"
      busyAction="Taking it back..."
      busy={busy}
      keep="Keep it"
      failure={failure}
      onAction={() => void undo()}
      onKeep={onClose}
    >
      <p>The code of {who} will be valid again today. The activity log keeps who took it back.</p>
    </AskDialog>
  )
}
