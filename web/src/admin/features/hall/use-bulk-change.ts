import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorMessage } from '../../api/api-error'
import type { StallsChanged } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import { t } from '../../texts'
import { hallKey } from '../../ui/hall/hall-api'
import { showFailure } from '../../ui/toast-list'
import { useRefresh } from '../../ui/use-refresh'
import { changeStalls, type BulkAction, type BulkChange } from './hall-office-api'

export type BulkDone = { action: BulkAction; result: StallsChanged }

export type BulkChanging = {
  run: (change: BulkChange, onDone?: () => void) => void
  // The action in progress.
  running: BulkAction | undefined
  // The server's error message if it refused the typed reason.
  refusedReason: string | undefined
  // The result of the last change.
  done: BulkDone | undefined
  dismiss: () => void
}

// Changes several stalls with one request. `done` contains the result until the next change.
export function useBulkChange(onDone: (result: StallsChanged) => void): BulkChanging {
  const refresh = useRefresh(hallKey, summaryKey)
  const [done, setDone] = useState<BulkDone>()
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: changeStalls,
    onSuccess: (result, { action }) => {
      setDone({ action, result })
      onDone(result)
    },
    onError: (thrown) => {
      if (!reasonIn(thrown)) showFailure(t.hall.changeFailed, errorMessage(thrown))
    },
    onSettled: refresh,
  })
  return {
    run(change, then) {
      setDone(undefined)
      mutate(change, { onSuccess: () => then?.() })
    },
    running: isPending ? variables.action : undefined,
    refusedReason: reasonIn(error),
    done,
    dismiss() {
      setDone(undefined)
      reset()
    },
  }
}

function reasonIn(error: unknown): string | undefined {
  return error instanceof ApiError ? error.fields['reason'] : undefined
}
