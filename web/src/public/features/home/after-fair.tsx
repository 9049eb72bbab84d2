import { format, plural } from '../../../i18n/format'
import { useLang, useTexts } from '../../../i18n/texts'
import { groupDigits } from '../../../lib/money'
import type { HomeAfter } from '../../props.gen'
import afterCss from './after-fair.module.css'
import css from './countdown.module.css'

// The thank-you message that replaces the countdown after the fair. It shows how many visits, stalls and days there
// were, and the dates of the next fair. Figures that were not recorded are omitted.
export function AfterFair({ visits, stalls, days, next }: HomeAfter) {
  const texts = useTexts('home').after
  const lang = useLang()
  const figures = [
    { value: visits, name: plural(lang, visits, texts.visits) },
    { value: stalls, name: plural(lang, stalls, texts.stalls) },
    { value: days, name: plural(lang, days, texts.days) },
  ]
  return (
    <section className={css.count} aria-labelledby="after-title">
      <h2 id="after-title">{texts.heading}</h2>
      <p>{texts.text}</p>
      <ol>
        {figures
          .filter(({ value }) => value > 0)
          .map(({ value, name }) => (
            <li key={name}>
              <b>{groupDigits(value)}</b>
              <span>{name}</span>
            </li>
          ))}
      </ol>
      {next && <p className={afterCss.nextFair}>{format(texts.next, { dates: next })}</p>}
    </section>
  )
}
