import { Notice } from '../../ui/notice'
import { t } from '../texts'
import { useOnline } from '../ui/use-online'

// A bar on every screen that appears while there is no network.
export function OfflineBar() {
  const online = useOnline()
  if (online) return null
  return (
    <section className="portal-notice" aria-label={t.layout.offline.label}>
      <Notice kind="bad" live="alert" title={t.layout.offline.title}>
        <p>{t.layout.offline.note}</p>
      </Notice>
    </section>
  )
}
