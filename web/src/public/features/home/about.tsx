import lens from '../../../assets/art/lens.svg'
import { useTexts } from '../../../i18n/texts'
import type { HomeAbout } from '../../props.gen'

// The society, with the soil under a lens, and its mission and vision.
export function About({ about }: { about: HomeAbout }) {
  const texts = useTexts('home').about
  return (
    <section className="sec below" id="about" aria-labelledby="about-title">
      <div className="wrap">
        <div className="about">
          <div>
            <h2 id="about-title">{texts.heading}</h2>
            <p className="lead mt-3.5">{about.lead}</p>
            <p className="prose mt-3.5">{about.text}</p>
          </div>
          <img src={lens} alt="" width={400} height={400} loading="lazy" decoding="async" />
        </div>
        <div className="mission">
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
