import { useState } from 'react'

let lastKey = 0

// Keys for the items of a list that have no id of their own, so that what is open stays open when they are moved. A list
// that was replaced from outside gets new ones.
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
