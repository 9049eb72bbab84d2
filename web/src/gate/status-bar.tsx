import { format, plural } from '../i18n/format'
import type { GateTexts } from '../i18n/installed-app'
import type { Lang } from '../i18n/texts.gen'
import { serverNow } from './clock'
import type { GateState } from './gate-state'

const oldAfter = 36 * 60 * 60_000
const wrongFrom = 5

export function StatusBar({ t, lang, state }: { t: GateTexts; lang: Lang; state: GateState }) {
  const { online, queue, known, wrongMinutes, persistent } = state
  const warnings = [
    !known && t.status.noList,
    known && serverNow() - known.at > oldAfter && t.status.oldList,
    wrongMinutes >= wrongFrom && format(t.status.wrongClock, { minutes: wrongMinutes }),
    !persistent && queue > 0 && t.status.notStored,
  ].filter((text) => typeof text === 'string')
  const waiting = plural(lang, queue, t.status.queue)
  return (
    <>
      <p className="gate-status" data-online={online} role="status">
        <span>{online ? t.status.online : t.status.offline}</span>
        <b>{queue > 0 ? waiting : t.status.allSent}</b>
      </p>
      {warnings.map((text) => (
        <p key={text} className="gate-warning">
          {text}
        </p>
      ))}
    </>
  )
}
