import { useMemo, useReducer, useState } from 'react'
import type { DrawnStall, HallDraft } from '../../../api/records'
import { beginHistory, historyReducer, type Drawing } from './history'
import { checkPlan } from './plan-check'

export type Editor = {
  // The draft with its current aisles and zones, including unsaved changes.
  draft: HallDraft
  stalls: readonly DrawnStall[]
  selected: ReadonlySet<string>
  dirty: boolean
  canUndo: boolean
  canRedo: boolean
  faults: ReturnType<typeof checkPlan>
  // The shape that the next drag draws: a kind of stall, an aisle or a zone area (see ground.ts). If it is undefined,
  // a drag moves stalls.
  drawing: string | undefined
  setDrawing: (kind: string | undefined) => void
  isTaken: (stall: DrawnStall) => boolean
  select: (ids: Iterable<string>) => void
  // Changes the drawing. Consecutive changes with the same key are one undo step.
  change: (stalls: readonly DrawnStall[], key?: string) => void
  changeGround: (part: Partial<Pick<Drawing, 'aisles' | 'zones'>>, key?: string) => void
  undo: () => void
  redo: () => void
  // Replaces the whole drawing with the draft that the server has stored.
  load: (draft: HallDraft) => void
}

// The state of the editor: the stalls with undo and redo, the selection, and the faults of the drawing.
export function useEditor(first: HallDraft): Editor {
  const [stored, setStored] = useState(first)
  const [history, dispatch] = useReducer(historyReducer, drawingOf(first), beginHistory)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [drawing, setDrawing] = useState<string>()
  const { stalls, aisles, zones } = history.now
  const draft = useMemo(
    () => ({ ...stored, ground: { ...stored.ground, aisles, zones } }),
    [stored, aisles, zones],
  )
  const faults = useMemo(
    () => checkPlan(stalls, draft.ground, draft.minAisle),
    [stalls, draft.ground, draft.minAisle],
  )
  const taken = useMemo(() => takenIds(draft), [draft])
  return {
    draft,
    stalls,
    selected,
    dirty: stalls !== stored.stalls || aisles !== stored.ground.aisles || zones !== stored.ground.zones,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    faults,
    drawing,
    setDrawing,
    isTaken: ({ id }) => taken.has(id),
    select: (ids) => setSelected(new Set(ids)),
    change: (next, key) => dispatch({ type: 'change', part: { stalls: next }, key }),
    changeGround: (part, key) => dispatch({ type: 'change', part, key }),
    undo: () => dispatch({ type: 'undo' }),
    redo: () => dispatch({ type: 'redo' }),
    load(next) {
      setStored(next)
      dispatch({ type: 'reset', drawing: drawingOf(next) })
      setSelected(new Set())
    },
  }
}

function drawingOf({ stalls, ground: { aisles, zones } }: HallDraft): Drawing {
  return { stalls, aisles, zones }
}

// Returns the ids of the stalls that are held or sold.
function takenIds({ stalls, taken, ground }: HallDraft): ReadonlySet<string> {
  const sizes = new Map(ground.kinds.map(({ id, stallSize }) => [id, stallSize]))
  const keys = new Set(taken.map(({ stallnumber, stallSize }) => `${stallnumber}:${stallSize}`))
  return new Set(
    stalls
      .filter(({ stallnumber, kind }) => keys.has(`${stallnumber}:${sizes.get(kind)}`))
      .map(({ id }) => id),
  )
}
