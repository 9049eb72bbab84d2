import lens from '../../../../assets/art/lens.svg'
import { useTexts } from '../../../../i18n/texts'
import type { HomeAbout } from '../../../props.gen'
import belowCss from '../../../below.module.css'
import css from './about.module.css'

// The section about the society: a drawing of soil under a lens, and the society's mission and vision.
export function About({ about }: { about: HomeAbout }) {
  const texts = useTexts('home').about
  return (
    <section className={`sec ${belowCss.below}`} id="about" aria-labelledby="about-title">
      <div className="wrap">
        <div className={css.about}>
          <div>
            <h2 id="about-title">{texts.heading}</h2>
            <p className="lead">{about.lead}</p>
            <p className="prose">{about.text}</p>
          </div>
          <img src={lens} alt="" width={400} height={400} loading="lazy" decoding="async" />
        </div>
        <div className={css.mission}>
          <div>
            <h3>{texts.mission}</h3>
            <p>{about.mission}</p>
          </div>
          <div>
            <h3>{texts.vision}</h3>
            <p>{about.vision}</p>
          </div>
        </div>
      </div>
    </section>
  )
}
