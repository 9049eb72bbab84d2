import { format } from '../../i18n/format'
import { definePage } from '../define-page'
import { About } from '../features/home/below/about'
import { AfterPhotos } from '../features/home/below/after-photos'
import { Coming } from '../features/home/below/coming'
import { FairPanel } from '../features/home/below/fair-panel'
import { HomeSponsors } from '../features/home/below/home-sponsors'
import { LastYear } from '../features/home/below/last-year'
import { LatestNews } from '../features/home/below/latest-news'
import { NextSessions } from '../features/home/below/next-sessions'
import { Objectives } from '../features/home/below/objectives'
import { Popup } from '../features/home/below/popup'
import { Work } from '../features/home/below/work'
import { Hero } from '../features/home/hero'
import { SoilBand } from '../features/home/soil-band'
import { useStartAtTop } from '../features/home/use-start-at-top'
import type { HomeProps } from '../props.gen'
import { SentPart } from '../sent-part'
import { UnpaidOrders } from '../unpaid/unpaid-orders'

// The home page (docs/product/public-pages.md#home).
export const page = definePage<HomeProps>({
  name: 'home',
  texts: ['home', 'banner', 'ui'],
  textFiles: true,
  laterTexts: ['unpaid'],
  // The content below the tiles is the same in the browser, so its props are only needed on the server.
  serverOnly: [
    'boot.frame.email',
    'boot.frame.website',
    'boot.frame.social',
    'boot.frame.phoneHref',
    'boot.frame.whatsappHref',
    'boot.frame.messenger',
    'props.brochure',
    'props.about',
    'props.after',
    'props.news',
    'props.sponsors',
    'props.coming',
    'props.programme',
    'props.figures',
    'props.photos',
  ],
  hydrate: true,
  actionBar: true,
  title: ({ home }, frame) =>
    format(home.title, { fair: frame.title, dates: frame.dates, place: frame.venueShort }),
  description: ({ home }, frame) =>
    format(home.description, { tagline: frame.tagline, dates: frame.dates, place: frame.venueShort }),
  component: HomePage,
})

function HomePage(props: HomeProps) {
  const { banners, headline, lead, about, popup, countdown, after, brochure, free, news, sponsors, coming } =
    props
  useStartAtTop()
  return (
    <>
      <UnpaidOrders />
      <Hero banners={banners} headline={headline} lead={lead} free={free} />
      <SoilBand countdown={countdown} after={after} brochure={brochure} coming={coming} news={news} />
      <SentPart id="sent-about">
        {import.meta.env.SSR && (
          <>
            <LatestNews news={news} />
            <Coming coming={coming} />
            <NextSessions programme={props.programme} />
            <LastYear figures={props.figures} photos={props.photos} />
            {after && <AfterPhotos photos={after.pictures} />}
            <About about={about} />
            <Work focus={about.focus} />
            <FairPanel about={about} />
            <Objectives objectives={about.objectives} />
            <HomeSponsors rows={sponsors} />
          </>
        )}
      </SentPart>
      {popup && <Popup popup={popup} />}
    </>
  )
}
