import css from './skeleton.module.css'

// Grey lines that replace a text while it loads. Only screen readers get the label.
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
