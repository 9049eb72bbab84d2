import { useHref } from './page-context'
import css from './plan-link.module.css'

// A link to the hall plan below the lead paragraph of a page, for visitors who want to see the plan before they fill
// in a form.
export function PlanLink({ children }: { children: string }) {
  const href = useHref()
  return (
    <p className={css.planLink}>
      <a href={href('/layoutUi')}>{children}</a>
    </p>
  )
}
