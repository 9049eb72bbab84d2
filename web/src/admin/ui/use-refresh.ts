import { useQueryClient, type QueryKey } from '@tanstack/react-query'

// Returns a function that reloads all queries whose keys begin with one of the given keys.
export function useRefresh(...keys: readonly QueryKey[]): () => void {
  const client = useQueryClient()
  return () => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey })
  }
}
