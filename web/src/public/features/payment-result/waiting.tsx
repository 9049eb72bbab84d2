import type { MouseEvent } from 'react'
import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { Loader } from '../../../ui/loader'
import { useFrame, useHref } from '../../page-context'
import { useOrderRows } from './order-rows'
import { ResultPanel } from './result-panel'
import type { Watch } from './use-order-watch'
import css from '../../result.module.css'

// The state while the payment is undecided: the payer has just returned, the payment is with the bank, or the provider
// cannot be reached. The payment has not failed, so the page does not offer a second payment.
export function Waiting({ watch }: { watch: Watch }) {
  const texts = useTexts('result')
  const ui = useTexts('ui')
  const frame = useFrame()
  const { result, changes, slow, offline, checking } = watch
  const rows = useOrderRows(result)
  const { state } = result
  if (state !== 'confirming' && state !== 'pending' && state !== 'unreachable') return null
  return (
    <ResultPanel
      changes={changes}
      heading={texts[state].heading}
      notice={{ kind: 'warn', title: texts.pending.warning }}
      // The text for a pending payment says that the page updates automatically.
      text={state === 'pending' ? <span className={css.live}>{texts.pending.text}</span> : texts[state].text}
      rows={rows}
    >
      {(!slow || checking) && (
        <div className={css.live}>
          <Loader label={texts.pending.checking} />
        </div>
      )}
      {slow && !checking && <p role="status">{format(texts.pending.slow, { id: result.transactionId })}</p>}
      {offline && <p role="status">{texts.pending.offline}</p>}
      {frame.phone && (
        <p>
          {ui.askOffice}:{' '}
          <a className="num" translate="no" href={frame.phoneHref}>
            {frame.phone.replaceAll(' ', '\u00a0')}
          </a>
        </p>
      )}
      <CheckAgain watch={watch} />
    </ResultPanel>
  )
}

// The state while the provider is too busy to open the order. The page loads again after the time that the provider
// asks for, also without JavaScript, and the server then tries it again.
export function Busy({ watch: { result, changes } }: { watch: Watch }) {
  const texts = useTexts('result').busy
  const ui = useTexts('ui')
  const href = useHref()
  return (
    <ResultPanel changes={changes} heading={texts.heading} text={texts.text} rows={useOrderRows(result)}>
      <meta httpEquiv="refresh" content={String(result.wait)} />
      <Button variant="line" wide icon="refresh" href={href(result.checkAgain)}>
        {ui.tryAgain}
      </Button>
    </ResultPanel>
  )
}

function CheckAgain({ watch: { result, check, checking } }: { watch: Watch }) {
  const texts = useTexts('result')
  const ui = useTexts('ui')
  const href = useHref()
  function press(event: MouseEvent) {
    event.preventDefault()
    if (!checking) void check()
  }
  return (
    <Button
      variant="line"
      wide
      icon="refresh"
      href={href(result.checkAgain)}
      aria-disabled={checking || undefined}
      onClick={press}
    >
      {result.state === 'unreachable' ? ui.tryAgain : texts.pending.again}
    </Button>
  )
}
