import { useMemo, useReducer, useState } from 'react'
import type { DrawnStall, HallDraft } from '../../../api/records'
import { beginHistory, historyReducer } from './history'
import { checkPlan } from './plan-check'

export type Editor = {
  draft: HallDraft
  stalls: readonly DrawnStall[]
  selected: ReadonlySet<string>
  dirty: boolean
  canUndo: boolean
  canRedo: boolean
  faults: ReturnType<typeof checkPlan>
  // The kind of stall that the next drag on free ground draws; undefined: drags select.
  drawing: string | undefined
  setDrawing: (kind: string | undefined) => void
  isTaken: (stall: DrawnStall) => boolean
  select: (ids: Iterable<string>) => void
  // Changes the drawing. Consecutive changes with the same key are one step of undo.
  change: (stalls: readonly DrawnStall[], key?: string) => void
  undo: () => void
  redo: () => void
  // Replaces everything by what the server stores.
  load: (draft: HallDraft) => void
}

// The state of the editor: the stalls with undo and redo, the selection, and the faults of the drawing.
export function useEditor(first: HallDraft): Editor {
  const [draft, setDraft] = useState(first)
  const [history, dispatch] = useReducer(historyReducer, first.stalls, beginHistory)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [drawing, setDrawing] = useState<string>()
  const stalls = history.now
  const faults = useMemo(
    () => checkPlan(stalls, draft.ground, draft.minAisle),
    [stalls, draft.ground, draft.minAisle],
  )
  const taken = useMemo(() => takenIds(draft), [draft])
  return {
    draft,
    stalls,
    selected,
    dirty: stalls !== draft.stalls,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    faults,
    drawing,
    setDrawing,
    isTaken: ({ id }) => taken.has(id),
    select: (ids) => setSelected(new Set(ids)),
    change: (next, key) =>
      dispatch(key === undefined ? { type: 'change', stalls: next } : { type: 'change', stalls: next, key }),
    undo: () => dispatch({ type: 'undo' }),
    redo: () => dispatch({ type: 'redo' }),
    load(next) {
      setDraft(next)
      dispatch({ type: 'reset', stalls: next.stalls })
      setSelected(new Set())
    },
  }
}

// The ids of the stalls that are held or sold.
function takenIds({ stalls, taken, ground }: HallDraft): ReadonlySet<string> {
  const sizes = new Map(ground.kinds.map(({ id, stallSize }) => [id, stallSize]))
  const keys = new Set(taken.map(({ stallnumber, stallSize }) => `${stallnumber}:${stallSize}`))
  return new Set(
    stalls
      .filter(({ stallnumber, kind }) => keys.has(`${stallnumber}:${sizes.get(kind)}`))
      .map(({ id }) => id),
  )
}
