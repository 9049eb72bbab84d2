import { screenSigns, signOfKind } from '../layout/record-signs'

// The sign of a kind of record in a circle, as the sidebar has it. A word goes with it.
export function RecordIcon({ kind }: { kind: string }) {
  const KindIcon = signOfKind[kind] ?? screenSigns.activity
  return (
    <span className="record-icon">
      <KindIcon size={20} strokeWidth={2.2} aria-hidden="true" />
    </span>
  )
}
