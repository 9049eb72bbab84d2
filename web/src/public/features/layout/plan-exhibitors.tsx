import { cm } from '../../../ui/hall-map/coordinates'
import { useHref } from '../../page-context'
import type { LayoutProps } from '../../props.gen'
import css from './plan-exhibitors.module.css'

// Each stall of a listed exhibitor leads to the exhibitor. The list of exhibitors leads to the stall, which is then
// marked by the stylesheet.
export function PlanExhibitors({ exhibitors }: Pick<LayoutProps, 'exhibitors'>) {
  const href = useHref()
  return exhibitors.map(({ id, name, at: { x, y, w, h } }) => (
    <a
      key={id}
      id={`stall-${id}`}
      className={css.planExhibitor}
      href={href(`/exhibitors#${id}`)}
      aria-label={name}
    >
      <title>{name}</title>
      <rect x={cm(x)} y={cm(y)} width={cm(w)} height={cm(h)} />
    </a>
  ))
}
