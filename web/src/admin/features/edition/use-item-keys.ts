import { useState } from 'react'

let lastKey = 0

// Creates keys for list items without ids, so that an open item stays open when it is moved. If the number of items no
// longer equals the number of keys, all items receive new keys.
export function useItemKeys(count: number): [readonly number[], (keys: readonly number[]) => void] {
  const [keys, setKeys] = useState<readonly number[]>(() => newKeys(count))
  if (keys.length === count) return [keys, setKeys]
  const fitting = newKeys(count)
  setKeys(fitting)
  return [fitting, setKeys]
}

export function newKeys(count: number): number[] {
  return Array.from({ length: count }, () => ++lastKey)
}
