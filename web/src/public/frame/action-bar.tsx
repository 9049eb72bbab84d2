import { useTexts } from '../../i18n/texts'
import { Button } from '../../ui/button'
import { useFrame, useHref } from '../page-context'
import css from './action-bar.module.css'

// The bar with the two main actions at the bottom of a phone's screen. An action that is not possible now is not shown,
// and after the fair there is no bar.
export function ActionBar() {
  const texts = useTexts('frame')
  const href = useHref()
  const { over, register, book } = useFrame()
  if (over || (!register && !book)) return null
  return (
    <nav className={css.actionBar} aria-label={texts.actions}>
      {register && (
        <Button variant="sun" href={href('/registration')}>
          {texts.register}
        </Button>
      )}
      {book && <Button href={href('/stallbooking')}>{texts.bookStall}</Button>}
    </nav>
  )
}
