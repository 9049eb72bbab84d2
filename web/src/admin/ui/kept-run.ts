import { useState } from 'react'
import type { BulkList } from './bulk-run-api'

// Returns the id of the last bulk action that was run on the list, and a function that sets the id. The id is stored
// in this browser tab, so that the progress is still shown after a reload.
export function useKeptRun(
  list: BulkList | undefined,
): [string | undefined, (id: string | undefined) => void] {
  const name = `mela-bulk-run-${list}`
  const [id, setId] = useState(() => read(name))
  return [
    id,
    (next) => {
      setId(next)
      try {
        if (next === undefined) sessionStorage.removeItem(name)
        else sessionStorage.setItem(name, next)
      } catch {
        // If storage is disabled, the id is lost when the page is reloaded.
      }
    },
  ]
}

function read(name: string): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}
