import { plural } from '../../../i18n/format'
import { useLang, useTexts } from '../../../i18n/texts'
import { groupDigits } from '../../../lib/money'
import type { HomeAfter } from '../../props.gen'
import css from './countdown.module.css'

// The thanks after the fair, in place of the countdown: how many came, and how large the fair was. A figure that nobody
// recorded is left out.
export function AfterFair({ visits, stalls, days }: HomeAfter) {
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
    </section>
  )
}
