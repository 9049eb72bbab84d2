import { plural } from '../../../i18n/format'
import { useLang, useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { PageHead } from '../../frame/page-head'
import { useFrame, useHref } from '../../page-context'
import type { LayoutDownload, LayoutProps } from '../../props.gen'
import { HallPlan } from './hall-plan'
import { PlanLegend } from './plan-legend'
import { ZoneTables } from './zone-tables'
import belowCss from '../../below.module.css'
import css from './layout.module.css'

// The plan with tables of the same stalls. The tables are next to the plan, or below it on a phone.
export function LayoutView(props: LayoutProps) {
  const texts = useTexts('layout')
  const lang = useLang()
  const href = useHref()
  const { book } = useFrame()
  const { hall, released, download } = props
  if (hall.stalls.length === 0) {
    return (
      <>
        <PageHead title={texts.heading} />
        <div className={`wrap ${css.layout}`}>
          <EmptyState
            heading="h2"
            title={texts.empty}
            text={texts.emptyText}
            actions={<Button href={href('/ContactUs')}>{texts.contact}</Button>}
          />
        </div>
      </>
    )
  }
  return (
    <>
      <PageHead
        title={texts.heading}
        lead={plural(lang, released, texts.lead, { free: hall.counts.available })}
      >
        <div className={css.layoutWays}>
          {book && (
            <Button variant="sun" href={href('/stallbooking')} iconAfter="arrow-right">
              {texts.book}
            </Button>
          )}
          <DownloadButton download={download} />
        </div>
      </PageHead>
      <div className={`wrap ${css.layout}`}>
        <div className={css.layoutColumns}>
          <section aria-labelledby="plan">
            <h2 className="vh" id="plan">
              {texts.planHeading}
            </h2>
            <HallPlan hall={hall} exhibitors={props.exhibitors} />
            <p className={css.layoutTouch}>{texts.touch}</p>
            <PlanLegend stalls={hall.stalls} />
            <details className={css.layoutPdf}>
              <summary>{texts.pdf}</summary>
              {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a sandbox hides PDFs */}
              <iframe src={href(download.href)} title={texts.pdf} loading="lazy" />
            </details>
          </section>
          <section className={belowCss.below} aria-labelledby="zones">
            <h2 id="zones">{texts.tableHeading}</h2>
            <p className={css.layoutFresh}>{texts.fresh}</p>
            <ZoneTables zones={hall.zones} rows={props.rows} />
          </section>
        </div>
      </div>
    </>
  )
}

function DownloadButton({ download }: { download: LayoutDownload }) {
  const texts = useTexts('layout')
  const href = useHref()
  return (
    <Button variant="line" href={href(download.href)} icon="download">
      {texts.download}
      {download.size !== '' && ` (${download.size})`}
    </Button>
  )
}
