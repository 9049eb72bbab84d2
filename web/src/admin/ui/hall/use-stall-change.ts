import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { ApiError, sentenceOf } from '../../api/api-error'
import type { HallStall } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import { showDone, showFailure } from '../toast-list'
import { changeStall, hallKey, type StallAction } from './hall-api'

export type StallMutation = UseMutationResult<HallStall, Error, StallAction>

// Changes one stall and says how that went, by the stall's name.
export function useStallChange(stallId: string, name: string): StallMutation {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (action: StallAction) => changeStall(stallId, action),
    onSuccess: (_after, { action }) => showDone(`${name}: ${doneWords[action]}`),
    onError: (error) => showFailure(`Failed to change ${name}`, sentenceOf(error)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: hallKey })
      void client.invalidateQueries({ queryKey: summaryKey })
    },
  })
}

// The server's sentence about what was typed, if it refused that.
export function refusalOf({ error }: StallMutation, field: string): string | undefined {
  return error instanceof ApiError ? error.fields[field] : undefined
}

const doneWords = {
  release: 'released',
  withdraw: 'no longer released',
  block: 'blocked',
  unblock: 'unblocked',
  stock: 'number changed',
} as const satisfies Record<StallAction['action'], string>
