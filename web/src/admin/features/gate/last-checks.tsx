import { useState } from 'react'
import { format } from '../../../i18n/format'
import { Icon, type IconName } from '../../../ui/icon'
import { errorMessage } from '../../api/api-error'
import { t } from '../../texts'
import { AskDialog } from '../../ui/ask-dialog'
import { formatTime } from '../../ui/dates'
import { answerTexts, whoText } from './answers'
import type { Check } from './use-gate'

type Props = { checks: readonly Check[]; onUndo: (admissionId: string) => Promise<void> }

// The last ten checks of this device. An admission can be undone here.
export function LastChecks({ checks, onUndo }: Props) {
  const [asking, setAsking] = useState<Check>()
  return (
    <section className="card gate-last" aria-labelledby="gate-last">
      <div className="card-head">
        <h2 id="gate-last">{t.gate.lastChecksHere}</h2>
      </div>
      {checks.length === 0 && <p>{t.gate.noneYet}</p>}
      <ol>
        {checks.map((one) => (
          <Line key={one.id} one={one} onUndo={() => setAsking(one)} />
        ))}
      </ol>
      {asking?.check?.admission && (
        <AskUndo
          who={whoText(asking.check)}
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
  const who = check ? whoText(check) : ''
  return (
    <li data-tone={tone}>
      <Icon name={icon} size={20} />
      <div>
        <b>{title}</b>
        {who && <span>{who}</span>}
      </div>
      <time dateTime={at.toISOString()}>{formatTime(at)}</time>
      {check?.admission && !one.undone && (
        <button
          type="button"
          className="text-button"
          aria-label={format(t.gate.undoFor, { who })}
          onClick={onUndo}
        >
          {t.common.undo}
        </button>
      )}
    </li>
  )
}

function lookOf({ check, undone }: Check): { tone: string; icon: IconName; title: string } {
  if (undone) return { tone: 'none', icon: 'refresh', title: t.gate.undone }
  return check ? answerTexts[check.answer] : { tone: 'bad', icon: 'alert', title: t.gate.notChecked }
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
      setFailure(format(t.gate.undoFailed, { reason: errorMessage(error) }))
    }
  }
  return (
    <AskDialog
      open
      title={t.gate.undoTitle}
      action={t.gate.undoAction}
      busyAction={t.gate.undoBusy}
      busy={busy}
      keep={t.gate.undoKeep}
      failure={failure}
      onAction={() => void undo()}
      onKeep={onClose}
    >
      <p>{format(t.gate.undoNote, { who })}</p>
    </AskDialog>
  )
}
