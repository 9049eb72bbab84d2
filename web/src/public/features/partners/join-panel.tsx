import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { useHref } from '../../page-context'
import css from './partners.module.css'

// A panel for future partners with a link to the contact page.
export function JoinPanel() {
  const texts = useTexts('partners')
  const href = useHref()
  return (
    <section className={`sec sec-mist ${css.partnerJoin}`} aria-labelledby="join-title">
      <div className="wrap">
        <div>
          <h2 id="join-title">{texts.joinHeading}</h2>
          <p className="lead">{texts.joinText}</p>
        </div>
        <div className={css.partnerJoinWays}>
          <Button href={href('/ContactUs')} variant="sun" iconAfter="arrow-right">
            {texts.contact}
          </Button>
          <Button href={href('/sponsorship')} variant="link">
            {texts.sponsor}
          </Button>
        </div>
      </div>
    </section>
  )
}
