import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { classNames } from '../../../ui/class-names'
import { ErrorSummary } from '../../../ui/error-summary'
import { Notice } from '../../../ui/notice'
import { SummaryRows } from '../../../ui/summary-rows'
import { PageHead } from '../../frame/page-head'
import { NextPanel } from '../../next-panel'
import { useHref } from '../../page-context'
import type { CancellationProps } from '../../props.gen'
import { CancellationForm } from './cancellation-form'
import css from '../../result.module.css'
import own from './cancellation.module.css'

const fieldOrder = ['stalls', 'reason', 'confirm']

// The content of the cancellation page: the cancellation form or the state of the request, and a panel with the next
// steps.
export function CancellationView(page: CancellationProps) {
  const texts = useTexts('cancellation')
  const href = useHref()
  const asks = page.state === 'ask' || page.state === 'refused'
  return (
    <>
      <PageHead title={texts.heading[page.state]} />
      <div className={`wrap ${own.cancellation}`}>
        <div className={classNames(css.result, own.cancellationColumn)}>
          <ErrorSummary errors={page.errors} message={page.complaint || undefined} order={fieldOrder} />
          <State page={page} />
          {page.state !== 'none' && <Facts page={page} />}
          <MoneyBack page={page} />
          {asks && <CancellationForm {...page} />}
          {!asks && (
            <div className={css.resultDo}>
              <Button wide href={href(page.result)}>
                {texts.toOrder}
              </Button>
            </div>
          )}
        </div>
        <aside className={own.cancellationNext}>
          <NextPanel steps={useNextSteps(page)}>
            <p className={own.cancellationRule}>
              <a href={href('/refunds')}>{texts.rule}</a>
            </p>
          </NextPanel>
        </aside>
      </div>
    </>
  )
}

function useNextSteps({ state, kind, nothing, days }: CancellationProps): string[] {
  const { reply, end, refund } = useTexts('cancellation').next
  if (state === 'cancelled' || state === 'none') return []
  // After a request was sent, the step "reply" is omitted, because the notice already says that the office will reply.
  const first = state === 'asked' ? [] : [reply]
  if (kind !== 'sponsorship') first.push(end) // sponsorships have no entry codes
  return nothing ? first : [...first, format(refund, { days: String(days) })]
}

function State({ page }: { page: CancellationProps }) {
  const texts = useTexts('cancellation')
  if (page.state === 'asked') {
    return (
      <Notice kind="warn">
        <p>{format(texts.askedText, { at: page.askedAt })}</p>
      </Notice>
    )
  }
  if (page.state === 'refused') {
    return (
      <Notice kind="bad" title={format(texts.refusedText, { reason: page.refusal })}>
        <p>{texts.again}</p>
      </Notice>
    )
  }
  if (page.state === 'ask') return null
  if (page.state === 'none') return <p className="lead">{texts.noneText}</p>
  return (
    <p className="lead">{page.kind === 'sponsorship' ? texts.cancelledSponsorship : texts.cancelledText}</p>
  )
}

function Facts({ page }: { page: CancellationProps }) {
  const texts = useTexts('cancellation')
  const rows = [
    { label: page.state === 'cancelled' ? texts.whatCancelled : texts.what, value: texts[page.kind] },
    { label: texts.order, value: page.order },
    { label: texts.paid, value: page.paid },
  ]
  if (page.refunded !== '') rows.push({ label: texts.refunded, value: page.refunded })
  if (page.asked !== '') rows.push({ label: texts.stalls.asked, value: page.asked })
  if (page.state === 'asked' && page.reason !== '') rows.push({ label: texts.yourReason, value: page.reason })
  if (page.state === 'cancelled') return <SummaryRows rows={rows} />
  return <SummaryRows rows={rows} total={{ label: texts.back, value: page.back }} />
}

// Shows the state of each refund. For a cancelled order without a refund, it says that nothing is refunded.
function MoneyBack({ page }: { page: CancellationProps }) {
  const texts = useTexts('cancellation')
  if (page.refunds.length === 0) {
    return page.state === 'cancelled' && !page.byOffice ? <Notice title={texts.nothing} /> : null
  }
  return page.refunds.map((money, index) => (
    <Notice
      key={index}
      kind={money.state === 'done' ? 'good' : 'warn'}
      title={format(texts[money.state], { amount: money.amount, day: money.day })}
    />
  ))
}
