import { useState } from 'react'
import type { BulkList } from './bulk-run-api'

// The id of the list's last run. It is stored for this tab, so that the progress is shown again after a reload.
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
        // If storage is disabled, the run is forgotten after a reload.
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
