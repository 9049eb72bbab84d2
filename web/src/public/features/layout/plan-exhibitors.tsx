import { cm } from '../../../ui/hall-map/coordinates'
import { useHref } from '../../page-context'
import type { LayoutProps } from '../../props.gen'
import css from './plan-exhibitors.module.css'

// Makes each stall of a listed exhibitor a link to the exhibitor. The list of exhibitors links back to the stall. The
// stylesheet then highlights the stall, shows the name above it, and scrolls it to the middle.
export function PlanExhibitors({ exhibitors }: Pick<LayoutProps, 'exhibitors'>) {
  const href = useHref()
  return exhibitors.map(({ id, page, name, at: { x, y, w, h } }) => (
    <a key={id} id={`stall-${id}`} className={css.planExhibitor} href={href(page)} aria-label={name}>
      <title>{name}</title>
      <rect x={cm(x)} y={cm(y)} width={cm(w)} height={cm(h)} />
      <text x={cm(x + w / 2)} y={cm(y - 0.5)} fontSize="1.3" textAnchor="middle">
        {name}
      </text>
    </a>
  ))
}
