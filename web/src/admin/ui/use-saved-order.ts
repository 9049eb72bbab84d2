import { useMutation, useQueryClient } from '@tanstack/react-query'
import { describeError } from '../api/api-error'
import type { ListPage } from '../api/list'
import { t } from '../texts'
import { showFailure } from './toast-list'

type Ordered = { _id: string }

// Saves the new order of a list. The order is shown at once. Requests are sent one after the other. If the server
// refuses the order, the list is reloaded.
export function useSavedOrder(
  listKey: readonly unknown[],
  send: (ids: string[]) => Promise<unknown>,
  // The query key to invalidate afterwards: every list of these records.
  refreshKey: readonly unknown[] = listKey,
): (rows: Ordered[]) => void {
  const client = useQueryClient()
  const mutationKey = ['order', ...listKey]
  const { mutate } = useMutation({
    mutationKey,
    // Runs the requests one after the other, so that the last change arrives last.
    scope: { id: mutationKey.join(' ') },
    mutationFn: (rows: Ordered[]) => send(rows.map(({ _id }) => _id)),
    onMutate: async (rows) => {
      await client.cancelQueries({ queryKey: listKey })
      client.setQueryData<ListPage<Ordered>>(listKey, (page) => page && { ...page, rows })
    },
    onError: (error) => showFailure(t.ui.useSavedOrder.failed, describeError(error)),
    onSettled: () => {
      // Only the last of several changes reloads the list.
      if (client.isMutating({ mutationKey }) === 1) return client.invalidateQueries({ queryKey: refreshKey })
      return undefined
    },
  })
  return mutate
}
