import { useTexts } from '../../../i18n/texts'
import { ErrorSummary } from '../../../ui/error-summary'
import { formMessage, type Refusal } from '../../refusal'

const order = ['username', 'Mobile', 'email', 'amount', 'method']

// Shows why the payment page did not open. Renders nothing if there is no error.
export function Refused({ refused }: { refused: Refusal | null }) {
  const texts = useTexts('payment')
  const ui = useTexts('ui')
  if (!refused) return null
  const message = refused.cause === 'failed' ? texts.tryAgain : formMessage(refused, ui)
  if (message) return <ErrorSummary errors={{}} heading={texts.notOpened} message={message} />
  return <ErrorSummary errors={refused.errors} labels={texts.fields} order={order} />
}
