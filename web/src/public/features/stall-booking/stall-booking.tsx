import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { useHydrated } from '../../../ui/hydrated'
import { Notice } from '../../../ui/notice'
import { TabPanel, Tabs } from '../../../ui/tabs'
import { AlreadyPaid } from '../../already-paid'
import { PageHead } from '../../frame/page-head'
import { InAppHint } from '../../in-app-hint'
import { useHref } from '../../page-context'
import type { StallBookingProps } from '../../props.gen'
import { UnpaidOrders } from '../../unpaid/unpaid-orders'
import { queryOf, tabs, usePlace, type Go, type Place } from './booking-address'
import { BookingDialog } from './booking-dialog'
import { CategoryCards } from './category-cards'
import { Facilities } from './facilities'
import { Pricing } from './pricing'
import { SentPanel } from './sent-panel'
import css from './stall-booking.module.css'

// The content of the stall booking page: the form of the chosen category, and below it three tabs.
export function StallBooking(props: StallBookingProps) {
  const texts = useTexts('stallBooking')
  const hydrated = useHydrated()
  const [place, go] = usePlace(props)
  const card = props.closed ? undefined : props.cards.find(({ id }) => id === place.card)
  return (
    <>
      <InAppHint />
      <PageHead
        title={texts.heading}
        lead={
          props.closed
            ? texts.leadClosed
            : format(texts.lead, {
                free: props.free,
                total: props.released,
              })
        }
      />
      <UnpaidOrders />
      <section className={`sec ${css.bookingPage}`}>
        <div className="wrap">
          {(props.closed || props.past) && (
            <div className={css.bookingClosed}>
              <Notice kind="warn" title={props.closed && texts.closedTitle}>
                <p>{props.closed || props.past}</p>
              </Notice>
            </div>
          )}
          <AlreadyPaid />
          <BookingDialog props={props} card={card} step={place.step} size={place.size} go={go} />
          {/* Without JavaScript the page shows either an open form or the tabs. */}
          {(hydrated || !card) && <BookingTabs props={props} place={place} go={go} />}
        </div>
      </section>
    </>
  )
}

type TabsProps = { props: StallBookingProps; place: Place; go: Go }

// The tabs of the page: categories, prices and facilities.
function BookingTabs({ props, place, go }: TabsProps) {
  const texts = useTexts('stallBooking')
  const href = useHref()
  const path = href('/stallbooking')
  const items = tabs.map((id) => ({
    id,
    label: texts.tabs[id],
    href: path + queryOf({ tab: id, card: '', step: 'details', size: '' }),
  }))
  return (
    <>
      <Tabs
        label={texts.tabs.label}
        items={items}
        current={place.tab}
        onSelect={(id) => go({ tab: tabs.find((tab) => tab === id) ?? 'categories', card: '' }, 'replace')}
      />
      <TabPanel id={place.tab}>
        {place.tab === 'categories' ? (
          <CategoryCards
            cards={props.cards}
            open={!props.closed}
            onOpen={(id) => go({ card: id, step: 'details' })}
          />
        ) : (
          <SentPanel id={`sent-${place.tab}`} href={path + queryOf({ ...place, card: '' })}>
            {import.meta.env.SSR &&
              (place.tab === 'pricing' ? (
                <Pricing {...props} />
              ) : (
                <Facilities facilities={props.facilities} />
              ))}
          </SentPanel>
        )}
      </TabPanel>
    </>
  )
}
