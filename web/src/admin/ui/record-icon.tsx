import { Hand, History, Map as MapIcon, Wallet, type LucideIcon } from 'lucide-react'
import { screens } from '../screens'

// The icon of each kind of record: that of its screen, or an own icon for a kind without one.
const icons: Readonly<Record<string, LucideIcon>> = {
  ...Object.fromEntries(screens.flatMap(({ entity, icon }) => (entity ? [[entity, icon]] : []))),
  order: Wallet,
  'stall kind': MapIcon,
  application: Hand,
}

// The icon of a record kind in a circle. The icon is decorative, because a text is always next to it.
export function RecordIcon({ kind }: { kind: string }) {
  const KindIcon = icons[kind] ?? History
  return (
    <span className="record-icon">
      <KindIcon size={20} strokeWidth={2.2} aria-hidden="true" />
    </span>
  )
}
