import type { DrawnStall } from '../../../api/records'

type Stalls = readonly DrawnStall[]

export type History = {
  past: readonly Stalls[]
  now: Stalls
  future: readonly Stalls[]
  // Consecutive changes with the same key are one step of undo, such as several arrow presses on one stall.
  key: string | undefined
}

export type HistoryAction =
  | { type: 'change'; stalls: Stalls; key?: string }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'reset'; stalls: Stalls }

const mostSteps = 200

export function beginHistory(stalls: Stalls): History {
  return { past: [], now: stalls, future: [], key: undefined }
}

export function historyReducer(history: History, action: HistoryAction): History {
  const { past, now, future, key } = history
  switch (action.type) {
    case 'change': {
      const joined = action.key !== undefined && action.key === key && past.length > 0
      return {
        past: joined ? past : [...past, now].slice(-mostSteps),
        now: action.stalls,
        future: [],
        key: action.key,
      }
    }
    case 'undo': {
      const last = past.at(-1)
      if (!last) return history
      return { past: past.slice(0, -1), now: last, future: [now, ...future], key: undefined }
    }
    case 'redo': {
      const [next, ...rest] = future
      if (!next) return history
      return { past: [...past, now], now: next, future: rest, key: undefined }
    }
    case 'reset':
    default:
      return beginHistory(action.stalls)
  }
}
