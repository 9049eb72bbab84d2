import { randomKey } from '../lib/random-key'
import { call, type NewSale, type Sale } from './server'
import { isOldPrice, readSetting, takeSale, type Device, type Terms } from './storage'
import { forgetContact, keepContact } from './upload'

/** A visitor's data, as the cashier has entered it. Without a network, phone and name are empty. */
export type Visitor = { category: string; persons: number; phone: string; name: string; lang: string }

/** The sale data that the receipt shows. */
export type Receipt = {
  number: string
  amount: number
  persons: number
  category: string
  name: string
  phone: string
  codes: readonly string[]
  upi: boolean
  at: Date
}

/**
 * Makes a cash sale on this device, with or without a network. The device does not store the name and the phone
 * number: they are kept in memory until the sale is sent. If the device cannot sell, returns the reason.
 */
export async function sellForCash(
  device: Device,
  visitor: Visitor,
): Promise<Receipt | 'noCodes' | 'oldPrice'> {
  const at = new Date()
  const key = randomKey()
  const { name, phone, ...open } = visitor
  const known = await readSetting<Terms>('terms')
  if (!known) return 'noCodes'
  if (isOldPrice(known)) return 'oldPrice'
  keepContact(key, { name, phone })
  const taken = await takeSale((terms, number, code) => ({
    ...open,
    key,
    payment: 'cash',
    amount: Math.round(terms.fee * visitor.persons * 100) / 100,
    device: { ...device, code: code.id, number, price: terms.price, soldAt: at.toISOString() },
  }))
  if (!taken) {
    forgetContact(key)
    return 'noCodes'
  }
  const { sale, codes } = taken
  return {
    number: sale.device?.number ?? '',
    amount: Number(sale.amount ?? 0),
    persons: visitor.persons,
    category: visitor.category,
    name: visitor.name,
    phone: visitor.phone,
    codes,
    upi: false,
    at,
  }
}

/**
 * The maximum number of people in one sale of a device. The device has entry codes for this number of people for each
 * sale (internal/fair/desk_device.go). A larger group needs the server.
 */
export const mostOfDevice = 10

/** Makes a cash sale for a group at the server, which makes an entry code for each person. */
export function sellForCashAtServer(visitor: Visitor, amount: number, key: string): Promise<Sale> {
  return call<Sale>('/api/desk/sales', { ...visitor, key, amount, payment: 'cash' } satisfies NewSale)
}

/** Starts a sale that is paid by UPI. The visitor pays on the page at the sale's `payUrl`. */
export function sellByUpi(visitor: Visitor, amount: number, key: string): Promise<Sale> {
  return call<Sale>('/api/desk/sales', { ...visitor, key, amount, payment: 'upi' } satisfies NewSale)
}

/** Returns the receipt of a sale that the server has confirmed. */
export function receiptOf(sale: Sale, upi: boolean): Receipt {
  return {
    number: sale.number ?? '',
    amount: sale.amount,
    persons: sale.persons,
    category: sale.category,
    name: sale.name,
    phone: sale.phone ?? '',
    codes: sale.codes ?? [],
    upi,
    at: new Date(),
  }
}
