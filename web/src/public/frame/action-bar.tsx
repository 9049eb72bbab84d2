import { useTexts } from '../../i18n/texts'
import { Button } from '../../ui/button'
import { useHref } from '../page-context'
import css from './action-bar.module.css'

// The two things to do, at the foot of a phone's screen.
export function ActionBar() {
  const texts = useTexts('frame')
  const href = useHref()
  return (
    <nav className={css.actionBar} aria-label={texts.actions}>
      <Button variant="sun" href={href('/registration')}>
        {texts.register}
      </Button>
      <Button href={href('/stallbooking')}>{texts.bookStall}</Button>
    </nav>
  )
}
