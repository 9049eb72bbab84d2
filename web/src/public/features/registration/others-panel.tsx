import type { MouseEvent } from 'react'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { Icon } from '../../../ui/icon'
import { useFrame, useHref } from '../../page-context'
import { FormHeading } from './form-heading'
import css from './registration.module.css'

// The contact panel that replaces the form in the category Others.
type Props = { category: string; round: number; onBack: () => void }

export function OthersPanel({ category, round, onBack }: Props) {
  const texts = useTexts('registration')
  const frame = useFrame()
  const href = useHref()
  function back(event: MouseEvent) {
    event.preventDefault()
    onBack()
  }
  return (
    <div>
      <FormHeading round={round}>{category}</FormHeading>
      <p className={`lead ${css.othersText}`}>{texts.others}</p>
      <ul className={css.othersWays}>
        {frame.phone && (
          <li>
            <Icon name="phone" />
            <a href={frame.phoneHref}>{frame.phone}</a>
          </li>
        )}
        {frame.email && (
          <li>
            <Icon name="mail" />
            <a href={`mailto:${frame.email}`}>{frame.email}</a>
          </li>
        )}
      </ul>
      <Button variant="line" icon="arrow-left" href={href('/registration')} onClick={back}>
        {texts.backToCategories}
      </Button>
    </div>
  )
}
