import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { api, dataOf } from '../../api/client'
import type { RecordPage } from '../../api/records'
import { may, useAccount } from '../../session/permissions'
import type { PaidKind } from '../../ui/money/ledger'
import { PaymentLink } from '../../ui/money/payment-link'
import { RecordMoney, type MoneyParts } from '../../ui/money/record-money'
import { bookingsKey } from '../../ui/record-keys'

type Props = {
  page: RecordPage
  // The bar with the record's actions: see RecordMoney.
  bar: ComponentProps<typeof RecordMoney>['bar']
  children: (parts: MoneyParts) => ReactNode
}

// The money of a registration, a booking or a sponsorship, and of the record for which an order pays. Other records
// have no money.
export function PageMoney({ page, bar, children }: Props) {
  const { kind, id, title, deletedAt } = page
  const paid = page.paysFor ? paidKind(page.paysFor.kind) : paidKind(kind)
  if (!paid || deletedAt) return children({ bar: bar?.() })
  const of = { kind: paid, id: page.paysFor?.id ?? id, name: page.paysFor?.title ?? title }
  const Money = paid === 'booking' ? BookingMoney : RecordMoney
  // The page of an order shows the money of another record. What is done about the order is below it.
  if (page.paysFor) return <Money of={of}>{(parts) => children({ ...parts, bar: bar?.() })}</Money>
  return (
    <Money of={of} bar={bar}>
      {children}
    </Money>
  )
}

function paidKind(kind: string): PaidKind | undefined {
  return kind === 'registration' || kind === 'booking' || kind === 'sponsorship' ? kind : undefined
}

// A booking also has a last day to pay, and its exhibitor can be sent a payment link.
function BookingMoney(props: ComponentProps<typeof RecordMoney>) {
  const { of } = props
  const mayCollect = may(useAccount(), 'edit') // in an earlier edition, too
  const { data: booking } = useQuery({
    queryKey: [...bookingsKey, 'one', of.id],
    queryFn: () =>
      dataOf(api.GET('/api/stallBooking/stall-bookings/{id}', { params: { path: { id: of.id } } })),
    retry: false,
  })
  return (
    <RecordMoney
      {...props}
      payBy={booking?.payBy}
      link={booking && mayCollect && <PaymentLink booking={booking} />}
    />
  )
}
