import { format } from '../../../i18n/format'
import { Icon } from '../../../ui/icon'
import type { GateCheck } from '../../api/records'
import { t } from '../../texts'
import { categoryName } from '../../ui/category-name'
import { answerTexts, memberText } from './answers'
import type { Check } from './use-gate'

// The result of the latest check. Its text and colour are readable at arm's length. Screen readers announce it at
// once.
export function CheckResult({ check, busy }: { check: Check | undefined; busy: boolean }) {
  return (
    <div
      className="gate-result"
      role="status"
      aria-label={t.gate.answer}
      aria-live="assertive"
      data-tone={toneOf(check)}
      aria-busy={busy}
    >
      {check ? <Answer check={check} /> : <Ready />}
    </div>
  )
}

function toneOf(check: Check | undefined): string {
  if (!check || check.undone) return 'none'
  return check.check ? answerTexts[check.check.answer].tone : 'bad'
}

function Ready() {
  return (
    <>
      <Icon name="qr" size={48} />
      <h2>{t.gate.ready}</h2>
      <p>{t.gate.readyNote}</p>
    </>
  )
}

function Answer({ check: { check, failure, undone } }: { check: Check }) {
  if (failure !== undefined) {
    return (
      <>
        <Icon name="alert" size={48} />
        <h2>{t.gate.notChecked}</h2>
        <p>{format(t.gate.checkFailed, { reason: failure })}</p>
      </>
    )
  }
  const { title, icon, text } = answerTexts[check.answer]
  return (
    <>
      <Icon name={undone ? 'refresh' : icon} size={48} />
      <h2>{undone ? t.gate.undone : title}</h2>
      <Who check={check} />
      <p>{undone ? t.gate.validAgain : text(check)}</p>
    </>
  )
}

// The holder of the code. The server sends no phone number or address to gate accounts.
function Who({ check }: { check: GateCheck }) {
  if (!check.name) return null
  const facts = [
    check.group && categoryName(check.group),
    check.organisation !== check.name && check.organisation,
    check.contactPerson && format(t.gate.contact, { name: check.contactPerson }),
    check.stalls && format(t.gate.stalls, { stalls: check.stalls }),
  ].filter(Boolean)
  return (
    <>
      <p className="gate-name" dir="auto">
        {check.name}
      </p>
      {check.kind === 'booking' && <p className="gate-member">{memberText(check)}</p>}
      <p dir="auto">{facts.join(' · ')}</p>
    </>
  )
}
