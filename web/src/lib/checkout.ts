// Opens the provider's hosted checkout for an order (docs/product/payments.md#payment-page). The provider's script is
// loaded only when the visitor presses Pay, so that no page contacts a third party before then.

export type Checkout = {
  // The environment of the payment provider.
  mode: 'sandbox' | 'production'
  // The order's payment_session_id.
  sessionId: string
  // The URL of the simulator's page. It is empty or undefined if the simulator is not used.
  checkoutUrl?: string | undefined
  // The page to which the provider leads back. Without it, this is the order's result page.
  returnUrl?: string | undefined
}

// The error that is thrown if the payment page could not be opened. Nothing was charged, and the same order can be
// paid in another attempt.
export class CheckoutError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'CheckoutError'
  }
}

const scriptAddress = 'https://sdk.cashfree.com/js/v3/cashfree.js'

// The timeout for loading the provider's script, in milliseconds. It is long enough for slow networks.
const patience = 10_000

type Provider = {
  checkout: (options: { paymentSessionId: string; redirectTarget: '_self'; returnUrl?: string }) => Promise<{
    error?: { message?: string }
  }>
}

declare global {
  var Cashfree: ((options: { mode: 'sandbox' | 'production' }) => Provider) | undefined
}

// Opens the checkout. The promise resolves while the browser is leaving the page. Throws CheckoutError if the checkout
// cannot be opened.
export async function openCheckout({ mode, sessionId, checkoutUrl, returnUrl }: Checkout): Promise<void> {
  if (checkoutUrl) {
    location.assign(checkoutUrl)
    return
  }
  const provider = await loadProvider()
  const { error } = await provider({ mode }).checkout({
    paymentSessionId: sessionId,
    redirectTarget: '_self',
    ...(returnUrl ? { returnUrl } : {}),
  })
  if (error) throw new CheckoutError(error.message ?? 'the checkout did not open')
}

// Loads the provider's script. If loading fails, the script element is removed, so that another call can try again.
async function loadProvider(): Promise<NonNullable<typeof globalThis.Cashfree>> {
  if (globalThis.Cashfree) return globalThis.Cashfree
  const script = document.createElement('script')
  script.src = scriptAddress
  script.async = true
  try {
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new CheckoutError('the payment script took too long')), patience)
      script.addEventListener('load', () => {
        clearTimeout(late)
        resolve()
      })
      script.addEventListener('error', () => {
        clearTimeout(late)
        reject(new CheckoutError('the payment script did not load'))
      })
      document.head.append(script)
    })
  } catch (error) {
    script.remove()
    throw error
  }
  if (globalThis.Cashfree) return globalThis.Cashfree
  script.remove()
  throw new CheckoutError('the payment script is not what it should be')
}
