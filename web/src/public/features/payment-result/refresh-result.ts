import { bootElementId, type PageBoot } from '../../boot'
import type { PaymentResultProps } from '../../props.gen'

// Reads this page again and returns its data: the server asks the provider and writes everything ready for display,
// so there is one place that does. Null when the server was not reached or sent something else.
export async function refreshResult(): Promise<PaymentResultProps | null> {
  try {
    const response = await fetch(location.href, { headers: { Accept: 'text/html' }, cache: 'no-store' })
    if (!response.ok) return null
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const boot = JSON.parse(page.getElementById(bootElementId)?.textContent ?? '') as PageBoot
    return boot.page === 'payment-result' ? (boot.props as PaymentResultProps) : null
  } catch {
    return null
  }
}
