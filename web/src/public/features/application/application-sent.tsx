import { useEffect, useRef } from 'react'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { useHydrated } from '../../../ui/hydrated'
import { Icon } from '../../../ui/icon'
import { useHref } from '../../page-context'
import type { ApplicationProps } from '../../props.gen'
import css from './application.module.css'

type Props = Pick<ApplicationProps, 'type'> & {
  // The application's reference.
  sent: string
}

// The confirmation that replaces the form after the application was received. The URL contains the reference of the
// application, so a reload shows the confirmation again.
export function ApplicationSent({ type, sent }: Props) {
  const texts = useTexts('application').sent
  const href = useHref()
  const heading = useRef<HTMLHeadingElement>(null)
  const cameWithPage = useRef(!useHydrated())
  useEffect(() => {
    if (!cameWithPage.current) heading.current?.focus()
  }, [])
  return (
    <section className={`${css.applicationForm} ${css.arrived}`} aria-labelledby="arrived">
      <span className={css.arrivedMark}>
        <Icon name="check" size={34} />
      </span>
      <h2 id="arrived" tabIndex={-1} ref={heading}>
        {texts.heading}
      </h2>
      <p className="lead">{texts.text}</p>
      <p className={css.arrivedReference}>
        <span>{texts.reference}</span>{' '}
        <b className="num" translate="no">
          {sent}
        </b>
      </p>
      <div className={css.arrivedActions}>
        <Button href={href('/')}>{texts.home}</Button>
        <Button variant="line" href={href(`/${type}`)}>
          {texts.another}
        </Button>
      </div>
    </section>
  )
}
