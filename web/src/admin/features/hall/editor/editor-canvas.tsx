import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { format } from '../../../../i18n/format'
import type { Area } from '../../../../lib/hall'
import { classNames } from '../../../../ui/class-names'
import { box, PlanGround } from '../../../../ui/hall-map/plan-ground'
import { PlanTextures } from '../../../../ui/hall-map/plan-textures'
import { StallShape } from '../../../../ui/hall-map/stall-shape'
import type { DrawnStall, HallDraft } from '../../../api/records'
import { t } from '../../../texts'
import { grid, moveStalls, type Step } from './drawing'
import { useDrag } from './use-drag'
import type { Editor } from './use-editor'
import stallCss from '../../../../ui/hall-map/stall.module.css'

const arrows: Readonly<Record<string, Step>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}

// The drawing. The pointer or the arrow keys move stalls, and the pointer draws new stalls. Only one stall is in the
// tab order. Page Down, Page Up, Home and End go to the other stalls.
export function EditorCanvas({ editor, onRemove }: { editor: Editor; onRemove: () => void }) {
  const plan = useId()
  const svg = useRef<SVGSVGElement>(null)
  const drag = useDrag(editor, (event) => pointIn(svg.current, event))
  const { draft, selected, faults } = editor
  const faulty = new Set(faults.filter(({ notice }) => !notice).flatMap(({ stalls }) => stalls))
  const [reached, setReached] = useState<string>()
  const tabStop = drag.shown.some(({ id }) => id === reached) ? reached : drag.shown[0]?.id
  const area = areaOf(draft.ground)
  const only = selected.size === 1 ? drag.shown.find(({ id }) => selected.has(id)) : undefined
  return (
    <div className="hall-editor-box" translate="no">
      <svg
        ref={svg}
        className={editor.drawing ? 'hall-editor-plan hall-editor-draws' : 'hall-editor-plan'}
        viewBox={`${area.x} ${area.y} ${area.w} ${area.h}`}
        role="group"
        aria-label={t.hall.editor.plan}
        onPointerDown={(event) => {
          if (editor.drawing) drag.begin(event, 'draw')
          else editor.select([])
        }}
        onPointerMove={drag.move}
        onPointerUp={drag.end}
        onPointerCancel={drag.cancel}
      >
        <PlanTextures plan={plan} />
        <PlanGround hall={draft.ground} plan={plan} />
        {draft.ground.aisles.map((aisle) => (
          <rect key={aisle.id} className="hall-editor-aisle" aria-hidden="true" {...box(aisle)} />
        ))}
        {drag.area && <rect className="hall-editor-new" aria-hidden="true" {...box(drag.area)} />}
        {drag.shown.map((stall) => (
          <CanvasStall
            key={stall.id}
            stall={stall}
            plan={plan}
            editor={editor}
            faulty={faulty.has(stall.id)}
            tabStop={stall.id === tabStop}
            onReach={() => setReached(stall.id)}
            onGrab={(event) => !editor.drawing && drag.begin(event, 'move', stall)}
            onRemove={onRemove}
          />
        ))}
        {only && !editor.isTaken(only) && (
          <Handle stall={only} onGrab={(event) => drag.begin(event, 'size', only)} />
        )}
      </svg>
    </div>
  )
}

// The handle at a stall's corner. The user drags it to resize the stall.
function Handle({ stall, onGrab }: { stall: DrawnStall; onGrab: (event: PointerEvent) => void }) {
  return (
    <rect
      className="hall-editor-handle"
      aria-hidden="true"
      x={stall.x + stall.w - 0.35}
      y={stall.y + stall.h - 0.35}
      width="0.7"
      height="0.7"
      onPointerDown={onGrab}
    />
  )
}

type StallProps = {
  stall: DrawnStall
  plan: string
  editor: Editor
  faulty: boolean
  // Whether the stall is the one in the tab order.
  tabStop: boolean
  // Called when the stall is focused.
  onReach: () => void
  onGrab: (event: PointerEvent) => void
  onRemove: () => void
}

function CanvasStall({ stall, plan, editor, faulty, tabStop, onReach, onGrab, onRemove }: StallProps) {
  const { selected, select, stalls, change } = editor
  const isSelected = selected.has(stall.id)
  const taken = editor.isTaken(stall)

  function press(event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }) {
    const more = event.shiftKey || event.ctrlKey || event.metaKey
    if (!more && isSelected) return
    const next = new Set(more ? selected : [])
    if (!next.delete(stall.id)) next.add(stall.id)
    select(next)
  }

  function onKey(event: KeyboardEvent) {
    const other = otherStall(event)
    if (other) {
      event.preventDefault()
      other.focus()
      return
    }
    const arrow = arrows[event.key]
    if (arrow) {
      event.preventDefault()
      const moved = isSelected ? selected : new Set([stall.id])
      if (!isSelected) select(moved)
      const step = event.shiftKey ? 0.1 : grid
      change(moveStalls(stalls, moved, { x: arrow.x * step, y: arrow.y * step }), `move ${stall.id}`)
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      press(event)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      if (!isSelected) select([stall.id])
      else onRemove()
    }
  }

  const state = isSelected ? 'selected' : taken ? 'sold' : 'available'
  return (
    <g
      role="button"
      tabIndex={tabStop ? 0 : -1}
      className={classNames(stallCss.stall, 'hall-editor-stall', faulty && 'hall-editor-faulty')}
      data-state={state}
      aria-pressed={isSelected}
      aria-label={describe(stall, taken, faulty)}
      onPointerDown={(event) => {
        if (editor.drawing) return
        event.stopPropagation() // without this, the press would deselect all stalls
        press(event)
        onGrab(event)
      }}
      onFocus={onReach}
      onKeyDown={onKey}
    >
      <StallShape stall={{ ...stall, label: stall.label ?? stall.stallnumber }} look={state} plan={plan} />
    </g>
  )
}

// Returns the stall that a key goes to, or undefined if the key does not go to another stall.
function otherStall({ key, currentTarget }: KeyboardEvent): SVGElement | undefined {
  const stalls = [...(currentTarget.parentElement?.querySelectorAll<SVGElement>('[role=button]') ?? [])]
  const place = stalls.indexOf(currentTarget as SVGElement)
  if (key === 'PageDown') return stalls[place + 1]
  if (key === 'PageUp') return stalls[place - 1]
  if (key === 'Home') return stalls[0]
  return key === 'End' ? stalls.at(-1) : undefined
}

function describe({ label, stallnumber, x, y }: DrawnStall, taken: boolean, faulty: boolean): string {
  const name = format(t.hall.editor.stallAt, {
    stall: label ?? stallnumber,
    x: String(x),
    y: String(y),
  })
  return [name, taken && t.hall.editor.taken, faulty && t.hall.editor.faulty].filter(Boolean).join(', ')
}

// Returns the area of the hall with its walls and a margin of two metres.
function areaOf({ site, features }: HallDraft['ground']): Area {
  const walls = features.find(({ type }) => type === 'hall') ?? site
  return { x: walls.x - 2, y: walls.y - 2, w: walls.w + 4, h: walls.h + 4 }
}

function pointIn(svg: SVGSVGElement | null, { clientX, clientY }: PointerEvent): Step | undefined {
  const matrix = svg?.getScreenCTM?.()
  if (!matrix) return undefined
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse())
  return { x, y }
}
