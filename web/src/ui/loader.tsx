import css from './loader.module.css'

type Props = {
  // The text below the loader, announced to screen readers ("Checking your payment").
  label: string
  size?: 'sm' | 'md' | undefined
}

// The x position, rotation in degrees and colour of each rod
const rods = [
  [30, 0, 'var(--color-leaf-700)'],
  [76, 24, 'var(--color-leaf-400)'],
  [122, -18, 'var(--color-turmeric-500)'],
  [168, 60, 'var(--color-regur-200)'],
] as const

// A loading indicator with four moving rods that look like soil bacteria. With reduced motion they do not move.
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
