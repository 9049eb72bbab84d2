import { useEffect } from 'react'
import type { ListSearch } from './list-search'

// Goes to the last page if the page in the address does not exist, for example after deleting or with an old link.
export function useLastPage(
  total: number | undefined,
  { page, perPage }: Pick<ListSearch, 'page' | 'perPage'>,
  onSearch: (change: { page: number }) => void,
): void {
  const last = Math.max(1, Math.ceil((total ?? 0) / perPage))
  const beyond = total !== undefined && page > last
  useEffect(() => {
    if (beyond) onSearch({ page: last })
    // The parent passes a new function on every render, but it always does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [beyond, last])
}
