import { bootElementId, type PageBoot } from '../../boot'
import type { PaymentResultProps } from '../../props.gen'

// Fetches this page again and returns its props. The server queries the provider and formats all values, so the
// browser needs no second implementation. Returns null if the server was not reached or the response is not this page.
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
