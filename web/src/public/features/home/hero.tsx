import desktop from '../../../assets/art/hero-desktop.svg'
import phone from '../../../assets/art/hero-phone.svg'
import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { useFrame, useHref } from '../../page-context'

// The poster with its words in a white panel beside the picture, never on it.
export function Hero({ free }: { free: boolean }) {
  const texts = useTexts('home').hero
  const frame = useFrame()
  const href = useHref()
  const town = frame.venueShort.split(',')[0] ?? ''
  return (
    <section className="hero" aria-labelledby="hero-title">
      <picture>
        <source media="(max-width: 45rem)" srcSet={phone} width={720} height={500} />
        <img className="hero-art" src={desktop} alt="" width={1440} height={540} fetchPriority="high" />
      </picture>
      <div className="hero-panel">
        <p className="hero-when">{format(texts.when, { dates: frame.dates, place: town })}</p>
        <h1 id="hero-title" className="hero-title">
          {texts.headline}
        </h1>
        <p className="hero-lead">{texts.lead}</p>
        <div className="hero-actions">
          <Button variant="sun" href={href('/registration')}>
            {free ? texts.registerFree : format(texts.register, { fee: frame.fee })}
          </Button>
          <Button variant="line" href="#about">
            {texts.more}
          </Button>
        </div>
      </div>
    </section>
  )
}
