import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { errorMessage } from '../../api/api-error'
import { summaryKey } from '../../layout/summary-query'
import { useMay } from '../../session/permissions'
import { t, counted } from '../../texts'
import { AskDialog } from '../../ui/ask-dialog'
import { hallKey } from '../../ui/hall/hall-api'
import { showDone } from '../../ui/toast-list'
import { useRefresh } from '../../ui/use-refresh'
import { endHolds } from './hall-office-api'

// The button that frees the stalls of all unpaid bookings. It asks for confirmation first.
export function EndHolds() {
  const refresh = useRefresh(hallKey, summaryKey)
  const [asking, setAsking] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: endHolds,
    onSuccess: ({ ended }) => {
      setAsking(false)
      showDone(ended === 0 ? t.hall.endHolds.none : counted(ended, t.hall.endHolds.done, { count: ended }))
    },
    onSettled: refresh,
  })
  const mayEdit = useMay('edit')
  if (!mayEdit) return null
  return (
    <>
      <Button variant="line" size="sm" onClick={() => setAsking(true)}>
        {t.hall.endHolds.action}
      </Button>
      <AskDialog
        open={asking}
        title={t.hall.endHolds.title}
        action={t.hall.endHolds.action}
        busyAction={t.hall.endHolds.busy}
        busy={isPending}
        keep={t.hall.endHolds.keep}
        failure={error && `${t.hall.endHolds.failed}: ${errorMessage(error)}`}
        onAction={() => mutate()}
        onKeep={() => {
          setAsking(false)
          reset()
        }}
      >
        <p>{t.hall.endHolds.text}</p>
      </AskDialog>
    </>
  )
}
