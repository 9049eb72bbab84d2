import { useMutation, useQueryClient } from '@tanstack/react-query'
import { describeError } from '../api/api-error'
import type { ListPage } from '../api/list'
import { t } from '../texts'
import { showFailure } from './toast-list'

type Ordered = { _id: string }

// Saves a new order of a whole list: shown at once, sent one after the other, and put back when the server refuses.
export function useSavedOrder(
  listKey: readonly unknown[],
  send: (ids: string[]) => Promise<unknown>,
  // What is looked at anew afterwards: every list of these records.
  refreshKey: readonly unknown[] = listKey,
): (rows: Ordered[]) => void {
  const client = useQueryClient()
  const mutationKey = ['order', ...listKey]
  const { mutate } = useMutation({
    mutationKey,
    // Of two quick changes the later one must arrive later.
    scope: { id: mutationKey.join(' ') },
    mutationFn: (rows: Ordered[]) => send(rows.map(({ _id }) => _id)),
    onMutate: async (rows) => {
      await client.cancelQueries({ queryKey: listKey })
      client.setQueryData<ListPage<Ordered>>(listKey, (page) => page && { ...page, rows })
    },
    onError: (error) => showFailure(t.ui.useSavedOrder.failed, describeError(error)),
    onSettled: () => {
      // The last one looks at what became of them all.
      if (client.isMutating({ mutationKey }) === 1) return client.invalidateQueries({ queryKey: refreshKey })
      return undefined
    },
  })
  return mutate
}
