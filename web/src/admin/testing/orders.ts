import { http, HttpResponse } from 'msw'
import type { Booking, CancellationRequest, OfflinePayment, Order, OrderDetail, Refund } from '../api/records'
import { page, type startOffice } from './fair-office'

// Sample orders, with their refunds and cancellation requests.
export const order: Order = {
  orderId: 'MKM001',
  kind: 'booking',
  bookingId: 'book-1',
  status: 'PAID',
  channel: 'online',
  amount: 11800,
  name: 'V. Suresh',
  company: 'Soil Life',
  phone: '9885120034',
  email: '',
  providerId: '77',
  unreachable: false,
  expiresAt: '2025-08-01T09:00:00Z',
  createdAt: '2025-08-01T08:40:00Z',
  paidAt: '2025-08-01T08:45:00Z',
  number: '',
  documents: [],
  refunds: [],
  payments: [
    {
      _id: 'p1',
      status: 'SUCCESS',
      amount: 11800,
      group: 'upi',
      bankReference: '423',
      message: '',
      channel: 'online',
      disposition: 'accepted',
      at: '2025-08-01T08:45:00Z',
    },
  ],
}

export function refund(part: Partial<Refund> = {}): Refund {
  return {
    _id: 'n1',
    orderId: 'MKM001',
    paymentId: 'p1',
    amount: 5900,
    reason: 'cancelled',
    status: 'PROPOSED',
    note: 'Crop failed',
    channel: 'online',
    reference: '',
    cancelledBy: 'payer',
    keep: false,
    failure: '',
    tries: 1,
    providerId: 'n1',
    proposedBy: 'second@example.org',
    recordedBy: '',
    decidedBy: '',
    createdAt: '2025-08-02T06:08:00Z',
    updatedAt: '2025-08-02T06:08:00Z',
    ...part,
  }
}

export const request: CancellationRequest = {
  _id: 'c1',
  orderId: 'MKM001',
  kind: 'booking',
  name: 'V. Suresh',
  phone: '9885120034',
  paid: 11800,
  reason: 'We cannot come',
  stalls: [],
  proposed: 5900,
  status: 'asked',
  refusal: '',
  refundId: '',
  decidedBy: '',
  askedAt: '2025-08-02T06:08:00Z',
}

export const byHand: OfflinePayment = {
  _id: 'OFF1',
  kind: 'registration',
  registrationId: 'reg-1',
  name: 'Ramulu',
  channel: 'cash',
  amount: 100,
  reference: 'Leaf 12',
  note: '',
  date: '2025-08-02',
  status: 'waiting',
  refusal: '',
  orderId: '',
  recordedBy: 'second@example.org',
  decidedBy: '',
  createdAt: '2025-08-02T06:08:00Z',
}

export const offer = {
  accepted: 11800,
  left: 11800,
  byPayer: 5900,
  byOrganiser: 11800,
  alone: 50000,
  mayCancel: true,
}

// Returns functions that set the orders and the waiting tasks on a mock server.
export function ordersOf(office: ReturnType<typeof startOffice>) {
  function orderIs(part: Partial<OrderDetail> = {}) {
    const detail: OrderDetail = { ...order, offer, ...part }
    office.answer(
      http.get('*/api/orders', () => page([{ ...order, ...part }])),
      http.get('*/api/orders/MKM001', () => HttpResponse.json(detail)),
    )
  }

  function waitingAre(
    refunds: Refund[],
    requests: CancellationRequest[] = [],
    payments: OfflinePayment[] = [],
    differences: Booking[] = [],
  ) {
    office.answer(
      http.get('*/api/cancellations', () => page(requests)),
      http.get('*/api/refunds', () =>
        page(refunds.map((one) => ({ ...one, kind: 'booking', name: 'V. Suresh', phone: '' }))),
      ),
      http.get('*/api/offline-payments', () => page(payments)),
      http.get('*/api/stallBooking/stall-bookings', () => page(differences)),
    )
  }

  // Sets the response to the calls of a path. Returns a list to which each call adds its body and its idempotency key.
  function taking(method: 'post', path: string, answer: () => Response) {
    const sent: { body: unknown; key: string | null }[] = []
    office.answer(
      http[method](`*${path}`, async ({ request: call }) => {
        const text = await call.text()
        sent.push({ body: text ? JSON.parse(text) : undefined, key: call.headers.get('Idempotency-Key') })
        return answer()
      }),
    )
    return sent
  }

  return { orderIs, waitingAre, taking }
}
