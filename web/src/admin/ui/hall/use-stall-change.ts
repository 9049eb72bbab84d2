import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { format } from '../../../i18n/format'
import { ApiError, errorMessage } from '../../api/api-error'
import type { HallStall } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import { t } from '../../texts'
import { showDone, showFailure } from '../toast-list'
import { useRefresh } from '../use-refresh'
import { changeStall, hallKey, type StallAction } from './hall-api'

export type StallMutation = UseMutationResult<HallStall, Error, StallAction>

// Changes one stall. The success message contains the stall's name.
export function useStallChange(stallId: string, name: string): StallMutation {
  const refresh = useRefresh(hallKey, summaryKey)
  return useMutation({
    mutationFn: (action: StallAction) => changeStall(stallId, action),
    onSuccess: (_after, { action }) => showDone(format(doneWords[action], { name })),
    onError: (error) => showFailure(format(t.ui.useStallChange.failed, { name }), errorMessage(error)),
    onSettled: refresh,
  })
}

// Returns the server's error message for a field.
export function refusalOf({ error }: StallMutation, field: string): string | undefined {
  return error instanceof ApiError ? error.fields[field] : undefined
}

const doneWords = {
  release: t.ui.useStallChange.released,
  withdraw: t.ui.useStallChange.withdrawn,
  block: t.ui.useStallChange.blocked,
  unblock: t.ui.useStallChange.unblocked,
  stock: t.ui.useStallChange.stockChanged,
} as const
