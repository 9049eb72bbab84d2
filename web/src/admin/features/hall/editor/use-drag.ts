import { useState, type PointerEvent } from 'react'
import type { Area } from '../../../../lib/hall'
import type { DrawnStall } from '../../../api/records'
import { addStall, moveStalls, snapStep, toGrid, type Step } from './drawing'
import { areaBetween, partOf, withAreas } from './ground'
import type { Editor } from './use-editor'

type Drag =
  | { of: 'move'; stall: DrawnStall; from: Step; step: Step }
  | { of: 'size'; stall: DrawnStall; from: Step; step: Step }
  | { of: 'draw'; from: Step; step: Step }

// Moves, resizes and draws stalls with a pointer. During a drag, `shown` contains the stalls at their current
// positions. When the user releases the pointer, the whole drag becomes one undo step.
export function useDrag(editor: Editor, pointOf: (event: PointerEvent) => Step | undefined) {
  const [drag, setDrag] = useState<Drag>()

  function begin(event: PointerEvent, of: Drag['of'], stall?: DrawnStall) {
    const from = pointOf(event)
    if (!from || event.button !== 0) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    event.stopPropagation()
    const step = { x: 0, y: 0 }
    if (of === 'draw') setDrag({ of, from, step })
    else if (stall) setDrag({ of, stall, from, step })
  }

  function move(event: PointerEvent) {
    const point = drag && pointOf(event)
    if (point) setDrag({ ...drag, step: { x: point.x - drag.from.x, y: point.y - drag.from.y } })
  }

  function end() {
    if (!drag) return
    setDrag(undefined)
    const part = partOf(editor.draft.ground, editor.drawing)
    if (part && drag.of === 'draw') {
      const area = areaOf(editor, drag)
      if (area) editor.changeGround(withAreas(editor.draft.ground, part, [...part.areas, area]))
      return
    }
    const next = outcome(editor, drag)
    if (next !== editor.stalls) editor.change(next)
    if (drag.of === 'draw') {
      const added = next.at(-1)
      if (added && next !== editor.stalls) editor.select([added.id])
    }
  }

  return {
    shown: drag ? outcome(editor, drag) : editor.stalls,
    // The aisle or zone area that is being drawn.
    area:
      drag?.of === 'draw' && partOf(editor.draft.ground, editor.drawing) ? areaOf(editor, drag) : undefined,
    begin,
    move,
    end,
    cancel: () => setDrag(undefined),
  }
}

// Returns the aisle or zone area that a drag draws. Returns undefined while the area is too small. For aisles, the
// minimum size is the minimum width of an aisle.
function areaOf({ draft, drawing }: Editor, { from, step }: Drag): Area | undefined {
  const isAisle = partOf(draft.ground, drawing)?.zone === undefined
  return areaBetween(from, step, isAisle ? draft.minAisle : 1)
}

// Returns the stalls after a drag. If the drag changes nothing, returns the unchanged list.
function outcome(editor: Editor, drag: Drag): readonly DrawnStall[] {
  const { stalls, selected } = editor
  if (drag.of === 'draw') return drawn(editor, drag)
  if (Math.hypot(drag.step.x, drag.step.y) < 0.1) return stalls
  if (drag.of === 'size') {
    const { stall, step } = drag
    const w = Math.max(0.5, toGrid(stall.x + stall.w + step.x) - stall.x)
    const h = Math.max(0.5, toGrid(stall.y + stall.h + step.y) - stall.y)
    return stalls.map((one) => (one.id === stall.id ? { ...one, w, h } : one))
  }
  const moved = selected.has(drag.stall.id) ? selected : new Set([drag.stall.id])
  const others = stalls.filter(({ id }) => !moved.has(id))
  const step = snapStep(drag.stall, others, drag.step)
  return step.x === 0 && step.y === 0 ? stalls : moveStalls(stalls, moved, step)
}

// Returns the list of stalls with a new stall. The new stall is as large as the dragged rectangle. If the user has
// pressed without dragging, it has its kind's size.
function drawn({ stalls, draft, drawing }: Editor, { from, step }: Drag): readonly DrawnStall[] {
  const kind = draft.ground.kinds.find(({ id }) => id === drawing)
  if (!kind) return stalls
  const place: Pick<Area, 'x' | 'y'> & Partial<Area> = areaBetween(from, step, 1) ?? {
    x: toGrid(Math.min(from.x, from.x + step.x)),
    y: toGrid(Math.min(from.y, from.y + step.y)),
  }
  return [...stalls, addStall(stalls, draft.ground, kind, place)]
}
