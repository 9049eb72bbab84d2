import garland from '../../../assets/art/toran.svg'
import { format, rich } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { Icon } from '../../../ui/icon'
import { StatusBadge } from '../../../ui/status-badge'
import { SummaryRows } from '../../../ui/summary-rows'
import { ContactLink } from '../../contact-link'
import { useHref } from '../../page-context'
import type { PaymentResultProps } from '../../props.gen'
import { RedirectNotice } from '../../redirect-notice'
import { OwnCodes } from './own-codes'
import { Papers } from './papers'
import { ResultHeading } from './result-heading'
import type { Watch } from './use-order-watch'
import css from './receipt.module.css'

// The receipt of a paid order. After 15 seconds the page redirects (docs/product/payments.md#result-page).
export function Receipt({ watch: { result, changes } }: { watch: Watch }) {
  const all = useTexts('result')
  const texts = all.paid
  const href = useHref()
  const ownData = href(`/my-data?transactionId=${result.transactionId}&userID=${result.userID}`)
  return (
    <section className={css.paid}>
      <img className={css.paidGarland} src={garland} alt="" width={1440} height={70} />
      <div className="wrap">
        <div className={css.receipt}>
          <div className={css.receiptTop}>
            <span className={css.receiptTick}>
              <Icon name="check" size={44} />
            </span>
            <ResultHeading changes={changes}>{texts.heading}</ResultHeading>
            <p>{format(texts.thanks, { name: result.firstName })}</p>
          </div>
          <div className={css.receiptBody}>
            <p className={css.receiptAmount}>
              <span>{texts.amount}</span> <b>{result.amount}</b>
            </p>
            <SummaryRows rows={useRows(result)} />
            {result.kind === 'booking' && (
              <p className={css.receiptNote}>{format(texts.within24, { id: result.transactionId })}</p>
            )}
            <OwnCodes entry={result.entry} />
          </div>
          <div className={css.receiptFoot}>
            <Papers papers={result.papers} />
            <Button href={result.next}>{texts.go}</Button>
            <RedirectNotice seconds={15} to={result.next} sentence={texts.leave} stay={all.stay} />
          </div>
        </div>
        <p className={css.paidAfter}>
          {rich(texts.keep, { contact: <ContactLink>{all.contact}</ContactLink> })}
        </p>
        {result.cancel && (
          <p className={css.paidAfter}>
            <a href={href(result.cancel)}>{all.cancel}</a>
          </p>
        )}
        <p className={css.paidAfter}>
          <a href={ownData}>{all.ownData}</a>
        </p>
      </div>
    </section>
  )
}

function useRows(result: PaymentResultProps) {
  const texts = useTexts('result').paid
  const names = useTexts('categories')
  const rows = [
    { label: texts.name, value: result.firstName },
    { label: texts.transaction, value: result.transactionId },
  ]
  const end = [
    { label: texts.paidOn, value: result.paidAt },
    { label: texts.status, value: <StatusBadge status={result.status} /> },
  ]
  if (result.kind === 'registration') {
    const type = result.category === '' ? '' : names[result.category]
    return [...rows, { label: texts.type, value: type }, ...end]
  }
  const stalls = (
    <ul className={css.receiptStalls}>
      {result.stalls.map(({ label, size }, index) => (
        <li key={index}>
          {label} <small>{size}</small>
        </li>
      ))}
    </ul>
  )
  return [
    ...rows,
    { label: texts.type, value: texts.booking },
    { label: texts.organisation, value: result.organisation },
    { label: texts.stalls, value: stalls },
    ...end,
  ]
}
