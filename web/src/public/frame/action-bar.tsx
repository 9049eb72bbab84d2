import { useTexts } from '../../i18n/texts'
import { Button } from '../../ui/button'
import { useFrame, useHref } from '../page-context'
import css from './action-bar.module.css'

// The bar with the two main actions at the bottom of a phone's screen. After the fair it is not shown, because there is
// nothing to register for.
export function ActionBar() {
  const texts = useTexts('frame')
  const href = useHref()
  if (useFrame().over) return null
  return (
    <nav className={css.actionBar} aria-label={texts.actions}>
      <Button variant="sun" href={href('/registration')}>
        {texts.register}
      </Button>
      <Button href={href('/stallbooking')}>{texts.bookStall}</Button>
    </nav>
  )
}
