import type { DrawnStall, HallDraft } from '../../../api/records'

// Everything that the editor changes: the stalls, the aisles and the zones with their areas.
export type Drawing = {
  stalls: readonly DrawnStall[]
  aisles: HallDraft['ground']['aisles']
  zones: HallDraft['ground']['zones']
}

export type History = {
  past: readonly Drawing[]
  now: Drawing
  future: readonly Drawing[]
  // Consecutive changes with the same key, such as several arrow presses on one stall, become one undo step.
  key: string | undefined
}

type HistoryAction =
  | { type: 'change'; part: Partial<Drawing>; key?: string | undefined }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'reset'; drawing: Drawing }

const mostSteps = 200

export function beginHistory(drawing: Drawing): History {
  return { past: [], now: drawing, future: [], key: undefined }
}

export function historyReducer(history: History, action: HistoryAction): History {
  const { past, now, future, key } = history
  switch (action.type) {
    case 'change': {
      const joined = action.key !== undefined && action.key === key && past.length > 0
      return {
        past: joined ? past : [...past, now].slice(-mostSteps),
        now: { ...now, ...action.part },
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
      return beginHistory(action.drawing)
  }
}
