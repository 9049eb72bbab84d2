import { format } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { Notice } from '../../ui/notice'
import { definePage } from '../define-page'
import { RegistrationView } from '../features/registration/registration-view'
import { PageHead } from '../frame/page-head'
import { LeadLink } from '../lead-link'
import type { RegistrationProps } from '../props.gen'
import { UnpaidOrders } from '../unpaid/unpaid-orders'
import css from '../form.module.css'

// The registration page (docs/product/registration.md#categories).
export const page = definePage<RegistrationProps>({
  name: 'registration',
  texts: ['registration', 'ui', 'marked'],
  laterTexts: ['unpaid'],
  hydrate: true,
  title: ({ registration }, frame) => format(registration.title, { fair: frame.title }),
  description: ({ registration }, frame) =>
    format(registration.description, { fair: frame.title, dates: frame.dates }),
  component: RegistrationPage,
})

function RegistrationPage(props: RegistrationProps) {
  const texts = useTexts('registration')
  return (
    <>
      <PageHead title={texts.heading} lead={usePrice(props)}>
        <LeadLink>{texts.planFirst}</LeadLink>
      </PageHead>
      <UnpaidOrders />
      {props.closed ? (
        <div className={`wrap ${css.register}`}>
          <Notice kind="warn" title={texts.closedHeading}>
            <p>{props.closed}</p>
          </Notice>
        </div>
      ) : (
        <>
          {props.past && (
            <div className={`wrap ${css.register}`}>
              <Notice kind="warn">
                <p>{props.past}</p>
              </Notice>
            </div>
          )}
          <RegistrationView {...props} />
        </>
      )}
    </>
  )
}

function usePrice({ fee, free, days }: RegistrationProps): string {
  const { price, effort } = useTexts('registration')
  if (free) return `${price.free} ${effort}`
  if (days < 2) return `${format(price.oneDay, { fee })} ${effort}`
  return `${days === 2 ? format(price.bothDays, { fee }) : format(price.allDays, { fee, days })} ${effort}`
}
