import { useLocation } from '@tanstack/react-router'
import { Notice } from '../../ui/notice'
import { t } from '../texts'
import { useOnline } from '../ui/use-online'

// A bar on every screen that appears while there is no network. The gate screen has its own message.
export function OfflineBar() {
  const online = useOnline()
  const here = useLocation({ select: ({ pathname }) => pathname })
  if (online || here === '/admin/gate') return null
  return (
    <section className="portal-notice" aria-label={t.layout.offline.label}>
      <Notice kind="bad" live="alert" title={t.layout.offline.title}>
        <p>{t.layout.offline.note}</p>
      </Notice>
    </section>
  )
}
