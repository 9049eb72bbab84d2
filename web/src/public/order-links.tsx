import { useHref } from './page-context'
import css from './order-links.module.css'

type Props = {
  label: string
  // The path of the page without a language prefix.
  path: string
  // The default order. Its link has no parameter.
  first: string
  chosen: string
  orders: readonly { value: string; text: string }[]
}

// Links that change the sort order of a list. They work without JavaScript.
export function OrderLinks({ label, path, first, chosen, orders }: Props) {
  const href = useHref()
  return (
    <nav className={css.orderLinks} aria-label={label}>
      {orders.map(({ value, text }) => (
        <a
          key={value}
          href={href(value === first ? path : `${path}?by=${value}`)}
          aria-current={value === chosen ? 'page' : undefined}
        >
          {text}
        </a>
      ))}
    </nav>
  )
}
