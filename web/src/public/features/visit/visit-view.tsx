import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { PageHead } from '../../frame/page-head'
import { useHref } from '../../page-context'
import type { VisitProps } from '../../props.gen'
import { VenueMap } from '../../venue-map'
import { VisitIcon } from './visit-icon'
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
