import { format } from '../../../../i18n/format'
import { useTexts } from '../../../../i18n/texts'
import { useHref } from '../../../page-context'
import type { HomeProgramme } from '../../../props.gen'
import { SectionTitle } from '../../../section-title'
import belowCss from '../../../below.module.css'
import css from './next-sessions.module.css'

// The next sessions of the programme. After the last session there is nothing.
export function NextSessions({ programme }: { programme: HomeProgramme | null }) {
  const texts = useTexts('home').programme
  const href = useHref()
  if (!programme) return null
  return (
    <section className={`sec ${belowCss.below}`} aria-labelledby="sessions">
      <div className="wrap">
        <SectionTitle id="sessions" title={format(texts.heading, { day: programme.day })}>
          <a href={href('/programme')}>{texts.all}</a>
        </SectionTitle>
        <ul className={css.sessions}>
          {programme.sessions.map(({ from, hall, title }, index) => (
            <li key={index}>
              <b>{from}</b>
              <span>{title}</span>
              <small>{hall}</small>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
