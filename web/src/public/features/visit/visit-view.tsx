import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { Icon } from '../../../ui/icon'
import { PageHead } from '../../frame/page-head'
import { useHref } from '../../page-context'
import type { VisitProps } from '../../props.gen'
import { VenueMap } from '../../venue-map'
import iconCss from '../../../ui/icon.module.css'
import belowCss from '../../below.module.css'
import css from './visit.module.css'

// The content of the page about the visit: the date, time and venue, one part for each topic, and the map. The map
// also works offline.
export function VisitView({ dates, weekdays, opens, venue, map, sections, calendar }: VisitProps) {
  const texts = useTexts('visit')
  const href = useHref()
  return (
    <>
      <PageHead
        title={texts.heading}
        lead={
          <>
            {`${dates}, `}
            <span className={css.visitDays}>{weekdays}</span>
          </>
        }
      >
        <p className={css.visitPlace}>
          {venue}
          {opens !== '' && ` · ${format(texts.opens, { time: opens })}`}
        </p>
        <div className={css.visitWays}>
          <Button variant="sun" icon="calendar" href={href(calendar)}>
            {texts.calendar}
          </Button>
          <Button variant="line" href={href('/programme')}>
            {texts.programme}
          </Button>
          <Button variant="line" href={href('/exhibitors')}>
            {texts.exhibitors}
          </Button>
          <Button variant="line" icon="map" href={href('/layoutUi')}>
            {texts.plan}
          </Button>
        </div>
      </PageHead>
      <div className={`wrap ${css.visit}`}>
        <ul className={css.visitSections}>
          {sections.map(({ icon, title, text }, index) => (
            <li key={index}>
              <VisitIcon name={icon} />
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
      <VenueMap map={map} className={belowCss.below} />
    </>
  )
}

// The icons that only this page uses. Each icon is one path on a 24 px square, like the icons of ui/.
const paths: Readonly<Record<string, string>> = {
  bus: 'M5 4h14v13H5zM5 11h14M8 17v3M16 17v3M8 14h.01M16 14h.01M2 8v4M22 8v4',
  train: 'M6 3h12v13H6zM6 10h12M9 13h.01M15 13h.01M8 16l-3 5M16 16l3 5M7 19h10',
  car: 'M3 17v-5l3-6h12l3 6v5zM4 12h16M6 17v3M18 17v3M7 14.5h.01M17 14.5h.01',
  food: 'M6 3v6a2.5 2.5 0 0 0 5 0V3M8.5 3v18M17 21v-7M17 14c-2 0-3-2-3-5s1-6 3-6z',
  wheelchair: 'M10 5h.01M10 8v6h6l3 5M10 11h5M8 11.5a5 5 0 1 0 7 6.5',
  bed: 'M3 18V6M3 14h18v4M21 14v-2a3 3 0 0 0-3-3h-8v5M6.5 11.5h.01',
  question: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM9 9.5a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.1-1.5 2.1M12 17h.01',
  bag: 'M5 8h14l1 13H4zM8.5 11V7a3.5 3.5 0 0 1 7 0v4',
}

const shared = { clock: 'clock', ticket: 'ticket', phone: 'phone' } as const

// The icon that the office has chosen for a section. The office chooses it in the portal, in the edition's page
// sections.
function VisitIcon({ name }: { name: string }) {
  const path = paths[name]
  if (path === undefined) return <Icon name={shared[name as keyof typeof shared] ?? 'info'} size={32} />
  return (
    <svg
      className={iconCss.icon}
      width={32}
      height={32}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  )
}
