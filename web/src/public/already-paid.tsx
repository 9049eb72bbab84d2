import { useTexts } from '../i18n/texts'
import { useHref } from './page-context'
import css from './already-paid.module.css'

// Leads visitors who have paid before to their orders. Every browser shows the same line: whether somebody has paid is
// told only to the browser that did it.
export function AlreadyPaid() {
  const { alreadyPaid } = useTexts('ui')
  const href = useHref()
  return (
    <p className={css.alreadyPaid}>
      {alreadyPaid.question} <a href={href('/orders')}>{alreadyPaid.find}</a>
    </p>
  )
}
