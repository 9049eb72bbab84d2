import type { Hall } from '../../lib/hall'
import { usePromptly } from '../../lib/use-promptly'
import css from './size-filter.module.css'

type Props = {
  hall: Hall
  // The selected size, as a `stallSize` value of the API. '' selects all sizes.
  size: string
  all: string
  label: string
  onSize: (size: string) => void
}

// One button for each size on the plan. Kinds that have a separate button are not included.
export function SizeFilter({ hall, size, all, label, onSize }: Props) {
  const sizes = hall.kinds.filter(
    (kind) => kind.onPlan && hall.stalls.some((stall) => stall.kind === kind.id),
  )
  const [shown, change] = usePromptly(size, onSize)
  return (
    <div className={css.segments} role="group" aria-label={label}>
      <button type="button" aria-pressed={shown === ''} onClick={() => change('')}>
        {all}
      </button>
      {sizes.map((kind) => (
        <button
          key={kind.id}
          type="button"
          aria-pressed={shown === kind.stallSize}
          onClick={() => change(shown === kind.stallSize ? '' : kind.stallSize)}
        >
          {kind.dimensions}
        </button>
      ))}
    </div>
  )
}
