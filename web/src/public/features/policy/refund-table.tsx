import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import type { RefundRuleView } from '../../props.gen'
import css from './policy.module.css'

// The refund table of the edition (docs/product/refunds.md#refund-rule).
export function RefundTable({ rule: { rows, workingDays } }: { rule: RefundRuleView }) {
  const texts = useTexts('policy').rule
  return (
    <>
      <table className={css.refundRule}>
        <caption>{texts.heading}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.when}</th>
            <th scope="col">{texts.back}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ when, back }, index) => (
            <tr key={index}>
              <th scope="row">{when}</th>
              <td>{back}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{format(texts.due, { days: workingDays })}</p>
    </>
  )
}
