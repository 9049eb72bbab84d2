import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { classNames } from '../../../ui/class-names'
import { useFrame, useHref } from '../../page-context'
import type { BannerSlide } from '../../props.gen'
import css from './hero.module.css'

type Props = {
  banners: readonly BannerSlide[]
  // The index of the shown banner.
  index: number
  // The heading that is shown if there are no banners.
  headline: string
  lead: string
  free: boolean
}

// A title is displayed in a smaller size if it is longer than the first title or longer than this number of
// characters.
const longTitle = 40

// The text next to the banners: the date and place, the title of the current banner, and the main actions. The first
// title is always the page's heading. Screen readers read the other titles from the images. Each title has its own
// copy of the lead paragraph below it, so that there is no empty line between a short title and the lead paragraph.
export function HeroCaption({ banners, index, headline, lead, free }: Props) {
  const texts = useTexts('home').hero
  const frame = useFrame()
  const href = useHref()
  const town = frame.venueShort.split(',')[0] ?? ''
  const [first = headline || frame.title, ...others] = banners.map(({ title }) => title)
  const size = (title: string) =>
    classNames(css.heroTitle, title.length > Math.min(longTitle, first.length) && css.heroTitleLong)
  const look = (place: number) => classNames(css.heroText, place !== index && css.heroTextOff)
  return (
    <div className={css.heroPanel}>
      <p className={css.heroWhen}>{format(texts.when, { dates: frame.dates, place: town })}</p>
      <div className={css.heroTitles}>
        <div className={look(0)}>
          <h1 className={size(first)}>{first}</h1>
          <p className={css.heroLead}>{lead}</p>
        </div>
        {others.map((title, place) => (
          <div key={place} className={look(place + 1)} aria-hidden="true">
            <p className={size(title)}>{title}</p>
            <p className={css.heroLead}>{lead}</p>
          </div>
        ))}
      </div>
      <div className={css.heroActions}>
        {!frame.over && frame.register && (
          <Button variant="sun" href={href('/registration')}>
            {free ? texts.registerFree : format(texts.register, { fee: frame.fee })}
          </Button>
        )}
        <Button variant="line" href="#about">
          {texts.more}
        </Button>
      </div>
    </div>
  )
}
