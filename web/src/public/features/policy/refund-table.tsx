import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import type { RefundRuleView } from '../../props.gen'
import css from './policy.module.css'

// The refund rule as a table with the dates of this edition (docs/product/refunds.md#refund-rule).
export function RefundTable({ rule }: { rule: RefundRuleView }) {
  const texts = useTexts('policy').rule
  const { percent, noticeDays, workingDays, lastDay, fromDay } = rule
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
          <tr>
            <th scope="row">
              {lastDay === ''
                ? format(texts.earlyAnyYear, { days: noticeDays })
                : format(texts.early, { day: lastDay, days: noticeDays })}
            </th>
            <td>{format(texts.percent, { percent })}</td>
          </tr>
          <tr>
            <th scope="row">{fromDay === '' ? texts.lateAnyYear : format(texts.late, { day: fromDay })}</th>
            <td>{texts.nothing}</td>
          </tr>
          <tr>
            <th scope="row">{texts.organiser}</th>
            <td>{texts.all}</td>
          </tr>
        </tbody>
      </table>
      <p>{format(texts.due, { days: workingDays })}</p>
    </>
  )
}
