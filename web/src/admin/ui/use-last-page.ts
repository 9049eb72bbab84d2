import { useEffect } from 'react'
import type { ListSearch } from './list-search'

// Goes to the last page if the page in the URL does not exist. This happens after records were deleted, and with old
// links.
export function useLastPage(
  total: number | undefined,
  { page, perPage }: Pick<ListSearch, 'page' | 'perPage'>,
  onSearch: (change: { page: number }) => void,
): void {
  const last = Math.max(1, Math.ceil((total ?? 0) / perPage))
  const beyond = total !== undefined && page > last
  useEffect(() => {
    if (beyond) onSearch({ page: last })
    // The callback is not a dependency, because the parent passes a new function on every render although its effect
    // is always the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [beyond, last])
}
