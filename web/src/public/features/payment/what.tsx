import { useTexts } from '../../../i18n/texts'
import { Panel, SummaryRows, type SummaryRow } from '../../../ui/summary-rows'
import { useHref } from '../../page-context'
import type { PaymentProps } from '../../props.gen'
import css from './payment.module.css'

// What is paid: the stalls with GST, so that the lines add up to the total, or the entry of a person or group.
export function What(page: PaymentProps) {
  const { kind, stalls, base, tax, whole, total, payUntil, shared } = page
  const texts = useTexts('payment')
  const href = useHref()
  const entry = useEntryRows(page)
  const rows: SummaryRow[] =
    kind === 'registration'
      ? entry
      : stalls.map(({ label, size, total: price }) => ({
          label: (
            <>
              <b>{label}</b> <small>{size}</small>
            </>
          ),
          value: price,
          exact: true,
        }))
  const about =
    base === ''
      ? []
      : [
          { label: texts.what.base, value: base, exact: true as const },
          { label: texts.what.tax, value: tax, exact: true as const },
        ]
  const parts = whole === '' ? [] : [{ label: texts.what.whole, value: whole, exact: true as const }]
  const heading = {
    registration: texts.summary.heading,
    booking: texts.what.stalls,
    sponsorship: texts.what.sponsorship,
  }[kind]
  return (
    <Panel title={heading}>
      <SummaryRows
        rows={[...rows, ...about, ...parts]}
        total={{
          label: (
            <>
              {whole === '' ? texts.what.toPay : texts.what.now}{' '}
              {base !== '' && <small>{texts.what.withGst}</small>}
            </>
          ),
          value: total,
        }}
      />
      {payUntil !== '' && shared === '' && (
        <p className={css.whatChange}>
          <a href={href('/stallbooking')}>{texts.what.change}</a>
        </p>
      )}
    </Panel>
  )
}

function useEntryRows({ category, people, fee, processing }: PaymentProps): SummaryRow[] {
  const texts = useTexts('payment')
  return [
    { label: texts.summary.category, value: category },
    ...(people === '' ? [] : [{ label: texts.buyer.people, value: people }]),
    { label: people === '' ? texts.summary.fee : texts.what.each, value: fee, exact: true },
    { label: texts.summary.processing, value: processing, exact: true },
  ]
}
