import { format, rich } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { useHydrated } from '../../../ui/hydrated'
import { Notice } from '../../../ui/notice'
import type { PaymentProps } from '../../props.gen'
import { TimeLeft } from '../../unpaid/time-left'

type Props = Pick<
  PaymentProps,
  'kind' | 'payUntil' | 'secondsLeft' | 'payBy' | 'transfer' | 'proforma' | 'shared'
>

// Until when the payment can wait: the time of a held booking, the day that the office has confirmed, or that the
// office has been asked for a bank transfer.
export function Held({ kind, payUntil, secondsLeft, payBy, transfer, proforma, shared }: Props) {
  const texts = useTexts('payment')
  const hydrated = useHydrated()
  return (
    <>
      {payUntil !== '' && (
        <Notice kind="warn">
          <p>
            {hydrated
              ? rich(texts.held, {
                  time: (
                    <b>
                      <TimeLeft seconds={secondsLeft} onOver={() => location.reload()} />
                    </b>
                  ),
                  until: payUntil,
                })
              : format(texts.heldUntil, { until: payUntil })}
          </p>
        </Notice>
      )}
      {payBy !== '' && (
        <Notice kind="good">
          <p>{format(texts.payBy, { day: payBy })}</p>
          <Proforma proforma={proforma} />
        </Notice>
      )}
      {transfer !== '' && (
        <Notice title={texts.transfer.asked}>
          <p>
            {format(texts.transfer.askedText, { time: transfer })}{' '}
            {payUntil !== '' && format(texts.transfer.held, { until: payUntil })}
          </p>
          <Proforma proforma={proforma} />
        </Notice>
      )}
      {kind === 'registration' && shared === '' && transfer === '' && <p>{texts.saved}</p>}
    </>
  )
}

function Proforma({ proforma }: Pick<PaymentProps, 'proforma'>) {
  const texts = useTexts('payment').transfer
  if (proforma === '') return null
  return (
    <Button variant="line" size="sm" icon="file" href={proforma}>
      {texts.proforma}
    </Button>
  )
}
