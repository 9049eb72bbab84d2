import { format, plural } from '../../../../i18n/format'
import { useLang, useTexts } from '../../../../i18n/texts'
import { useFrame, useHref } from '../../../page-context'
import type { HomeAbout } from '../../../props.gen'
import belowCss from '../../../below.module.css'
import css from './fair-panel.module.css'

// The drawings contain text, so there is one file for each language, such as plan-en.svg. Languages without a file use
// the English drawing.
const drawings = import.meta.glob<string>('../../../../assets/art/plan-*.svg', {
  eager: true,
  import: 'default',
})
const drawingOf = (lang: string) => drawings[`../../../../assets/art/plan-${lang}.svg`]

// Describes the fair in one sentence and four figures. Next to this text is a drawing of the nearer half of the hall
// plan.
export function FairPanel({ about }: { about: HomeAbout }) {
  const { fair: text, days, stalls, zones } = about
  const texts = useTexts('home').fair
  const lang = useLang()
  const frame = useFrame()
  const href = useHref()
  return (
    <section className={`sec ${belowCss.below}`} id="fair" aria-labelledby="fair-title">
      <div className="wrap">
        <div className={css.fair}>
          <div className={css.fairText}>
            <h2 id="fair-title">{texts.heading}</h2>
            <p>{format(texts.text, { text, place: frame.venuePlace, venue: frame.venueShort })}</p>
            <ul className={css.fairFigures}>
              <Figure value={String(days)} name={plural(lang, days, texts.days)} />
              <Figure value={String(stalls)} name={plural(lang, stalls, texts.stalls)} />
              <Figure value={String(zones)} name={plural(lang, zones, texts.zones)} />
              <Figure value={frame.fee} name={texts.fee} />
            </ul>
            <a className={css.fairLink} href={href('/layoutUi')}>
              {texts.planFirst}
            </a>
          </div>
          {/* The drawing opens the same page as the link beside it, so keyboards and screen readers skip it. */}
          <a className={css.fairPlan} href={href('/layoutUi')} aria-hidden="true" tabIndex={-1}>
            <img
              src={drawingOf(lang) ?? drawingOf('en')}
              alt=""
              width={600}
              height={482}
              loading="lazy"
              decoding="async"
            />
          </a>
        </div>
      </div>
    </section>
  )
}

function Figure({ value, name }: { value: string; name: string }) {
  return (
    <li>
      <b>{value}</b> <span>{name}</span>
    </li>
  )
}
