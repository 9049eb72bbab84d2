import { useHref } from './page-context'
import css from './lead-link.module.css'

// A link below the lead paragraph of a page, for visitors who want to see the hall plan, or another document, before
// they fill in a form.
export function LeadLink({ to = '/layoutUi', children }: { to?: string; children: string }) {
  const href = useHref()
  return (
    <p className={css.leadLink}>
      <a href={href(to)}>{children}</a>
    </p>
  )
}
