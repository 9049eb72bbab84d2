import { localizedPath } from '../../../i18n/localized-path'
import type { Lang } from '../../../i18n/texts.gen'
import { callApi } from '../../../lib/api'
import { ApiError } from '../../../lib/api-error'
import type { Checkout } from '../../../lib/checkout'
import type { PaymentMethod, PaymentPayer, PaymentProps } from '../../props.gen'

type Registration = Pick<
  PaymentProps,
  'registrationId' | 'userID' | 'apiCategory' | 'amount' | 'path' | 'payer'
>

// Creates the order for a registration and opens the checkout. If there is already an order that can still be paid, it
// opens the checkout for that order, so pressing twice creates only one order. After a successful payment, the
// provider returns to the home page. After a failed payment, it returns to this page.
export async function startPayment(
  registration: Registration,
  method: PaymentMethod,
  payer: PaymentPayer,
  lang: Lang,
): Promise<Checkout> {
  const order = await callApi('post', '/api/cashfree/create-order', {
    lang,
    body: {
      registrationId: registration.registrationId,
      userID: registration.userID,
      category: registration.apiCategory,
      // The amount that the visitor saw. The server rejects the request if this amount differs from the amount that it
      // has calculated.
      amount: Number(registration.amount),
      username: payer.name,
      Mobile: payer.phone,
      email: payer.email,
      method,
      redirecturl: localizedPath(lang, '/'),
      callBack: registration.path,
      lang,
    },
  })
  return { mode: order.mode, sessionId: order.payment_session_id, checkoutUrl: order.checkoutUrl }
}

// Returns whether the page shows the reason for the error after a reload. It does if the order was already paid or if
// its payment is pending.
export function isShownByReload(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409
}
