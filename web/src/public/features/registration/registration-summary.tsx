import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Panel, SummaryRows } from '../../../ui/summary-rows'
import type { RegistrationProps } from '../../props.gen'
import css from '../../form.module.css'

type Props = Pick<RegistrationProps, 'fee' | 'processing' | 'total' | 'free' | 'payLater' | 'days'> & {
  category: string
}

// The panel next to the form. It shows the cost and the next steps.
export function RegistrationSummary({ category, fee, processing, total, free, payLater, days }: Props) {
  const texts = useTexts('registration').summary
  const next = free
    ? [texts.nextCheck, texts.nextContact]
    : [payLater ? texts.nextOffice : texts.nextPay, texts.nextPending, texts.nextContact]
  return (
    <Panel title={texts.heading}>
      <SummaryRows
        rows={[
          { label: texts.category, value: category || texts.notChosen },
          { label: useEntryLabel(days), value: fee },
          { label: texts.processing, value: processing },
        ]}
        total={{ label: texts.toPay, value: total }}
      />
      <h3 className={css.nextHeading}>{texts.next}</h3>
      <ol className={css.next}>
        {next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Panel>
  )
}

function useEntryLabel(days: number): string {
  const texts = useTexts('registration').summary
  if (days < 2) return texts.entry
  return days === 2 ? texts.entryBothDays : format(texts.entryAllDays, { days })
}
