import type { CancellationRequest, OfflinePayment, Order, Refund } from '../api/records'

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
