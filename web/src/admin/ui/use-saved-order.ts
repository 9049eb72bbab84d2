import { useMutation, useQueryClient } from '@tanstack/react-query'
import { describeError } from '../api/api-error'
import type { ListPage } from '../api/list'
import { t } from '../texts'
import { showFailure } from './toast-list'

type Ordered = { _id: string }

// Saves the new order of a list. The list shows the new order at once. The requests are sent one after the other. If
// the server rejects an order, the list is reloaded.
export function useSavedOrder(
  listKey: readonly unknown[],
  send: (ids: string[]) => Promise<unknown>,
  // The query keys of all lists of these records begin with this key. The lists are reloaded after the order was saved.
  refreshKey: readonly unknown[] = listKey,
): (rows: Ordered[]) => void {
  const client = useQueryClient()
  const mutationKey = ['order', ...listKey]
  const { mutate } = useMutation({
    mutationKey,
    // The requests are sent one after the other, so that the server stores the last change last.
    scope: { id: mutationKey.join(' ') },
    mutationFn: (rows: Ordered[]) => send(rows.map(({ _id }) => _id)),
    onMutate: async (rows) => {
      await client.cancelQueries({ queryKey: listKey })
      client.setQueryData<ListPage<Ordered>>(listKey, (page) => page && { ...page, rows })
    },
    onError: (error) => showFailure(t.ui.useSavedOrder.failed, describeError(error)),
    onSettled: () => {
      // The list is reloaded only after the last of several changes.
      if (client.isMutating({ mutationKey }) === 1) return client.invalidateQueries({ queryKey: refreshKey })
      return undefined
    },
  })
  return mutate
}
