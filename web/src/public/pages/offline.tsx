import { format } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Panel, SummaryRows } from '../../ui/summary-rows'
import { definePage } from '../define-page'
import { PageFrame } from '../frame/page-frame'
import { useFrame } from '../page-context'
import css from '../lost.module.css'

// The page that the service worker shows if there is no network (public/sw.js). Its link points to the requested
// address.
export const page = definePage({
  name: 'offline',
  texts: ['offline'],
  hydrate: false,
  title: ({ offline }, frame) => `${offline.heading} · ${frame.title}`,
  description: ({ offline }) => offline.text,
  component: OfflinePage,
})

function OfflinePage() {
  const texts = useTexts('offline')
  return (
    <PageFrame actionBar={false}>
      <div className={`wrap ${css.lost}`}>
        <EmptyState
          heading="h1"
          title={texts.heading}
          text={texts.text}
          actions={
            <Button href="" icon="refresh">
              {texts.again}
            </Button>
          }
        />
        <div className={css.lostNotes}>
          <p>{texts.kept}</p>
          <p>{texts.paying}</p>
        </div>
        <Facts />
      </div>
      {/* The service worker adds this text to stored pages, with the time of the copy. */}
      <p id="kept-copy" hidden>
        {format(texts.copy, { time: '{time}' })}
      </p>
    </PageFrame>
  )
}

// Details for visitors on the way to the fair, and a phone number that works without mobile data.
function Facts() {
  const texts = useTexts('offline')
  const labels = useTexts('frame')
  const frame = useFrame()
  const rows = [
    { label: labels.date, value: `${frame.dates}, ${frame.weekdays}` },
    { label: labels.venue, value: frame.venue },
    { label: texts.fee, value: frame.fee },
    ...(frame.phoneHref
      ? [{ label: labels.callUs, value: <a href={frame.phoneHref}>{frame.phone}</a> }]
      : []),
  ]
  return (
    <Panel title={texts.facts}>
      <SummaryRows rows={rows} />
    </Panel>
  )
}
