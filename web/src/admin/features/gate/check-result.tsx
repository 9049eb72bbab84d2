import { Icon } from '../../../ui/icon'
import type { GateCheck } from '../../api/records'
import { answerWords, memberWords } from './answers'
import type { Check } from './use-gate'

// The latest answer, in letters and a colour that are seen from an arm's length. It is read aloud at once.
export function CheckResult({ check, busy }: { check: Check | undefined; busy: boolean }) {
  return (
    <div
      className="gate-result"
      role="status"
      aria-label="Answer"
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
  return check.check ? answerWords[check.check.answer].tone : 'bad'
}

function Ready() {
  return (
    <>
      <Icon name="qr" size={48} />
      <h2>Ready</h2>
      <p>Scan a code, or type it below.</p>
    </>
  )
}

function Answer({ check: { check, failure, undone } }: { check: Check }) {
  if (failure !== undefined) {
    return (
      <>
        <Icon name="alert" size={48} />
        <h2>Not checked</h2>
        <p>{failure} Nobody was let in, and nothing is kept for later.</p>
      </>
    )
  }
  const { title, icon, text } = answerWords[check.answer]
  return (
    <>
      <Icon name={undone ? 'refresh' : icon} size={48} />
      <h2>{undone ? 'Taken back' : title}</h2>
      <Who check={check} />
      <p>{undone ? 'The code is valid again.' : text(check)}</p>
    </>
  )
}

// Who the code is for: as much as the gate needs, and no phone number or address.
function Who({ check }: { check: GateCheck }) {
  if (!check.name) return null
  const facts = [
    check.group,
    check.organisation !== check.name && check.organisation,
    check.contactPerson && `Contact: ${check.contactPerson}`,
    check.stalls && `Stalls: ${check.stalls}`,
  ].filter(Boolean)
  return (
    <>
      <p className="gate-name">{check.name}</p>
      {check.kind === 'booking' && <p className="gate-member">{memberWords(check)}</p>}
      <p className="gate-facts">{facts.join(' · ')}</p>
    </>
  )
}
