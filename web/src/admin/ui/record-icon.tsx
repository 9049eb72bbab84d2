import { screenSigns, signOfKind } from '../layout/record-signs'

// The icon of a record kind in a circle. The sidebar shows the same icon. The icon is decorative, because a text is
// always next to it.
export function RecordIcon({ kind }: { kind: string }) {
  const KindIcon = signOfKind[kind] ?? screenSigns.activity
  return (
    <span className="record-icon">
      <KindIcon size={20} strokeWidth={2.2} aria-hidden="true" />
    </span>
  )
}
