import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { clockAhead } from '../../lib/site-clock'
import { dayInIndia } from '../ui/dates'
import { eventQuery } from './event-query'

const key = 'mela-menu'
const listeners = new Set<() => void>()

type Choice = 'days' | 'office' | undefined

// The menu follows the days of the fair, unless the user has chosen the other one in the menu of the account.
function chosen(): Choice {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'days' || stored === 'office' ? stored : undefined
  } catch {
    return undefined
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether today is a day of the fair by the Indian calendar. */
function useFairIsOn(): boolean {
  const { data, dataUpdatedAt } = useQuery(eventQuery)
  if (!data) return false
  const today = dayInIndia(new Date(dataUpdatedAt + clockAhead()))
  return data.firstDay <= today && today <= data.lastDay
}

/** Returns whether the menu of the days is shown, and a function that shows the other menu in this browser. */
export function useDayMenu(): [boolean, () => void] {
  const fairIsOn = useFairIsOn()
  const choice = useSyncExternalStore(subscribe, chosen)
  const days = choice === undefined ? fairIsOn : choice === 'days'
  return [
    days,
    () => {
      try {
        if (!days === fairIsOn) localStorage.removeItem(key)
        else localStorage.setItem(key, days ? 'office' : 'days')
      } catch {
        // Without storage, the menu follows the days.
      }
      for (const listener of listeners) listener()
    },
  ]
}
