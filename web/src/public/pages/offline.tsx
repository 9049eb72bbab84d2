import { format } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { Panel, SummaryRows } from '../../ui/summary-rows'
import { definePage } from '../define-page'
import { PageHead } from '../frame/page-head'
import { useFrame, useHref } from '../page-context'
import css from '../offline.module.css'

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

// The pages about the visit, which may be stored on the device.
const visitPages = [
  { text: 'visit', path: '/visit', icon: 'pin' },
  { text: 'programme', path: '/programme', icon: 'calendar' },
  { text: 'exhibitors', path: '/exhibitors', icon: 'list' },
  { text: 'layout', path: '/layoutUi', icon: 'map' },
] as const

function OfflinePage() {
  const texts = useTexts('offline')
  return (
    <>
      <PageHead title={texts.heading} lead={texts.text}>
        <p className={css.offlineAgain}>
          <Button href="" icon="refresh">
            {texts.again}
          </Button>
        </p>
      </PageHead>
      <div className={`wrap ${css.offline}`}>
        <div className={css.offlineNotes}>
          {/* The service worker shows this part, with a link to each stored entry code. */}
          <div id="kept-codes" hidden>
            <Notice kind="good" icon="qr" title={texts.codes}>
              <p id="kept-code-links" />
            </Notice>
          </div>
          <Notice kind="warn" icon="alert">
            <p>{texts.paying}</p>
          </Notice>
          <Notice>
            <p>{texts.kept}</p>
          </Notice>
          <VisitPages />
        </div>
        <Facts />
      </div>
      {/* The service worker adds this text to pages from its cache, together with the time when the page was stored.
       */}
      <p id="kept-copy" hidden>
        {format(texts.copy, { time: '{time}' })}
      </p>
    </>
  )
}

function VisitPages() {
  const { nav } = useTexts('frame')
  const href = useHref()
  return (
    <ul className={css.offlinePages}>
      {visitPages.map(({ text, path, icon }) => (
        <li key={path}>
          <a href={href(path)}>
            <Icon name={icon} size={24} />
            {nav[text]}
          </a>
        </li>
      ))}
    </ul>
  )
}

// Shows the details that visitors need on the way to the fair, and a phone number that works without mobile data.
function Facts() {
  const texts = useTexts('offline')
  const labels = useTexts('frame')
  const frame = useFrame()
  const rows = [
    { label: labels.date, value: `${frame.dates}, ${frame.weekdays}` },
    { label: labels.venue, value: frame.venue },
    ...(frame.over ? [] : [{ label: texts.fee, value: frame.fee }]),
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
