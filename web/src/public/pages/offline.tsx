import { useTexts } from '../../i18n/texts'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Panel, SummaryRows } from '../../ui/summary-rows'
import { definePage } from '../define-page'
import { PageFrame } from '../frame/page-frame'
import { useFrame } from '../page-context'
import css from '../lost.module.css'

// What the service worker shows in place of a page when there is no network (public/sw.js). Its link leads to the
// address that was asked for.
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
      {/* The worker takes this sentence for the pages that it has kept. */}
      <p id="kept-copy" hidden>
        {texts.copy}
      </p>
    </PageFrame>
  )
}

// What a visitor on the way to the fair needs, and a number that can be called without data.
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
