import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../ui/button'
import { errorMessage } from '../../api/api-error'
import { t } from '../../texts'
import { ordersKey } from '../../ui/money/orders-key'
import { showDone } from '../../ui/toast-list'
import { useRefresh } from '../../ui/use-refresh'
import { tryOrderAgain } from './work-api'

// The button that starts the checks of an order again, after they have failed several times.
export function TryAgain({ orderID }: { orderID: string }) {
  const refresh = useRefresh(ordersKey)
  const again = useMutation({
    mutationFn: () => tryOrderAgain(orderID),
    onSuccess: () => showDone(t.work.triedAgain),
    onSettled: refresh,
  })
  return (
    <>
      <Button variant="line" size="sm" disabled={again.isPending} onClick={() => again.mutate()}>
        {t.work.tryAgain}
      </Button>
      {again.error && <small role="alert">{errorMessage(again.error)}</small>}
    </>
  )
}
