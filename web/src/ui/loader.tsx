import css from './loader.module.css'

type Props = {
  // What is being waited for, shown below and announced ("Checking your payment").
  label: string
  size?: 'sm' | 'md' | undefined
}

// x, turn in degrees and ink of each rod
const rods = [
  [30, 0, 'var(--color-leaf-700)'],
  [76, 24, 'var(--color-leaf-400)'],
  [122, -18, 'var(--color-turmeric-500)'],
  [168, 60, 'var(--color-regur-200)'],
] as const

// Four rods of soil bacteria that sway while something is awaited; with reduced motion they stand still.
export function Loader({ label, size = 'md' }: Props) {
  return (
    <div className={css.loader} role="status">
      <svg width={size === 'md' ? 150 : 90} viewBox="0 0 200 60" aria-hidden="true" focusable="false">
        {rods.map(([x, turn, ink]) => (
          <g key={x} transform={`translate(${x} 30) rotate(${turn})`}>
            <path className={css.rod} d="M-12 0H12" stroke={ink} />
          </g>
        ))}
      </svg>
      <span>{label}</span>
    </div>
  )
}

// Grey lines in the place of text that is loading. The label is read aloud only.
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
