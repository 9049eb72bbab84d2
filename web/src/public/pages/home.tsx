import { format } from '../../i18n/format'
import { definePage } from '../define-page'
import { About } from '../features/home/about'
import { FairPanel } from '../features/home/fair-panel'
import { Hero } from '../features/home/hero'
import { Objectives } from '../features/home/objectives'
import { Popup } from '../features/home/popup'
import { SoilBand } from '../features/home/soil-band'
import { useStartAtTop } from '../features/home/use-start-at-top'
import { Work } from '../features/home/work'
import { PageFrame } from '../frame/page-frame'
import type { HomeProps } from '../props.gen'

// The home page (public-site §2, png/01 and 02).
export const page = definePage<HomeProps>({
  name: 'home',
  texts: ['home', 'banner'],
  hydrate: true,
  title: ({ home }, frame) =>
    format(home.title, { fair: frame.title, dates: frame.dates, place: frame.venueShort }),
  description: ({ home }, frame) =>
    format(home.description, { tagline: frame.tagline, dates: frame.dates, place: frame.venueShort }),
  component: HomePage,
})

function HomePage({ banners, words, popup, countdown, brochure, free, days, stalls, zones }: HomeProps) {
  useStartAtTop()
  return (
    <PageFrame>
      <Hero banners={banners} headline={words.headline} lead={words.lead} free={free} />
      <SoilBand countdown={countdown} brochure={brochure} />
      <About words={words} />
      <Work focus={words.focus} />
      <FairPanel text={words.fair} days={days} stalls={stalls} zones={zones} />
      <Objectives objectives={words.objectives} />
      {popup && <Popup popup={popup} />}
    </PageFrame>
  )
}
