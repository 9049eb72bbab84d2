import { format, rich } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { NextPanel } from '../../next-panel'
import { useHref } from '../../page-context'
import type { MyDataProps } from '../../props.gen'
import css from './my-data.module.css'

// The panel next to the form that requests a link. It explains what happens after the request. For visitors who have
// paid, it also links to the page with their orders, because they can see their data there without waiting.
export function LinkSteps({ linkDays, answerDays }: MyDataProps) {
  const texts = useTexts('myData')
  const { orders } = useTexts('frame').nav
  const href = useHref()
  const { open, see, decide } = texts.next
  return (
    <NextPanel steps={[format(open, { days: linkDays }), see, format(decide, { days: answerDays })]}>
      <p className={css.myDataPaid}>
        {rich(texts.ask.paid, { orders: <a href={href('/orders')}>{orders}</a> })}
      </p>
    </NextPanel>
  )
}
