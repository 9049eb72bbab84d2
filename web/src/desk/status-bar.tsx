import { format, plural } from '../i18n/format'
import { useDeskTexts } from './desk-context'
import type { Desk } from './use-desk'

/** Shows whether the desk is online, and how many sales have not been sent yet. */
export function StatusBar({ desk }: { desk: Desk }) {
  const { t, lang } = useDeskTexts()
  if (!desk.state) return <p className="desk-status">{t.setUp}</p>
  const { offline, queued, stop } = desk
  return (
    <div className={offline ? 'desk-status is-offline' : 'desk-status'} role="status">
      <span>{offline ? t.offline : t.online}</span>
      {queued > 0 && <span>{plural(lang, queued, t.queued)}</span>}
      {stop?.kind === 'refused' && (
        <strong>{format(t.refused, { number: stop.number, reason: stop.reason })}</strong>
      )}
    </div>
  )
}
