import css from './skeleton.module.css'

// Grey lines that are shown while a text is loading. Only screen readers read the label.
export function Skeleton({ label, lines = 3 }: { label: string; lines?: number }) {
  return (
    <div className={css.bones} role="status">
      <span className="vh">{label}</span>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className={css.bone} aria-hidden="true" />
      ))}
    </div>
  )
}
