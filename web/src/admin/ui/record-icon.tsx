import {
  BookOpen,
  Clock,
  Copy,
  Hand,
  History,
  Image,
  LayoutGrid,
  Link,
  MessageSquare,
  Mic,
  Star,
  Store,
  UserCog,
  Users,
  UsersRound,
  Wallet,
  type LucideIcon,
} from 'lucide-react'

// Kinds of records by the names of the activity log.
const icons: Readonly<Record<string, LucideIcon>> = {
  registration: Users,
  booking: Store,
  order: Wallet,
  stall: LayoutGrid,
  'stall kind': LayoutGrid,
  sponsorship: Star,
  'resource person': Mic,
  volunteer: Hand,
  application: Hand,
  'contact message': MessageSquare,
  account: UserCog,
  banner: Image,
  logo: Copy,
  partner: Link,
  'event counter': Clock,
  'committee member': UsersRound,
  edition: BookOpen,
}

// The sign of a kind of record in a circle, as the sidebar has it. A word goes with it.
export function RecordIcon({ kind }: { kind: string }) {
  const KindIcon = icons[kind] ?? History
  return (
    <span className="record-icon">
      <KindIcon size={20} strokeWidth={2.2} aria-hidden="true" />
    </span>
  )
}
