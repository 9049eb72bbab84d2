import { http, HttpResponse } from 'msw'
import type { Order } from '../api/records'
import { page, type startOffice } from './fair-office'

// A sample order.
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

// Returns a function that sets the order on a mock server.
export function ordersOf(office: ReturnType<typeof startOffice>) {
  return {
    orderIs: (part: Partial<Order> = {}) => {
      const detail: Order = { ...order, ...part }
      office.answer(
        http.get('*/api/orders', () => page([detail])),
        http.get('*/api/orders/MKM001', () => HttpResponse.json(detail)),
      )
    },
  }
}
