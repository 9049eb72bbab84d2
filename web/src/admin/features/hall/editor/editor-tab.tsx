import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { format } from '../../../../i18n/format'
import { Button } from '../../../../ui/button'
import { Select } from '../../../../ui/select'
import { TextInput } from '../../../../ui/text-input'
import { errorMessage } from '../../../api/api-error'
import type { HallDraft } from '../../../api/records'
import { t, counted } from '../../../texts'
import { AskLeave } from '../../../ui/ask-leave'
import { QueryError } from '../../../ui/query-error'
import { Skeleton } from '../../../ui/skeleton'
import { draftQuery } from './draft-api'
import { addStall, numberFrom } from './drawing'
import { EditorActions, useDraftSteps } from './editor-actions'
import { EditorCanvas } from './editor-canvas'
import { groundTools } from './ground'
import { drawnPart, GroundFields } from './ground-fields'
import type { Fault } from './plan-check'
import { StallFields } from './stall-fields'
import { useEditor, type Editor } from './use-editor'

// The editor of the hall plan. Visitors see the plan only after it is published.
export function EditorTab() {
  const { data, error, refetch } = useQuery(draftQuery)
  if (data) return <HallEditor first={data} />
  if (error) {
    return <QueryError query={{ error, refetch }} title={t.hall.editor.loadFailed} reasonOf={errorMessage} />
  }
  return <Skeleton label={t.hall.editor.loading} lines={12} />
}

function HallEditor({ first }: { first: HallDraft }) {
  const editor = useEditor(first)
  const steps = useDraftSteps(editor)
  const part = drawnPart(editor)
  useUndoKeys(editor, !steps.busy)
  function remove() {
    const { stalls, selected, isTaken } = editor
    editor.change(stalls.filter((stall) => !selected.has(stall.id) || isTaken(stall)))
    editor.select([])
  }
  return (
    <>
      <AskLeave dirty={editor.dirty} />
      <EditorActions editor={editor} steps={steps} />
      {/* The plan rests while it is saved, because the saved plan then replaces it. */}
      <div className="hall-editor" inert={steps.busy}>
        <section className="card" aria-label={t.hall.editor.plan}>
          <EditorTools editor={editor} />
          <p className="field-hint hall-editor-hint">{t.hall.editor.hint}</p>
          <EditorCanvas editor={editor} onRemove={remove} />
        </section>
        <div className="hall-editor-side">
          <section className="card hall-editor-card" aria-label={t.hall.editor.facts}>
            {part ? (
              <GroundFields editor={editor} part={part} />
            ) : (
              <StallFields editor={editor} onRemove={remove} />
            )}
          </section>
          <FaultList editor={editor} />
        </div>
      </div>
    </>
  )
}

// Handles the keys for undo (Ctrl+Z) and redo (Ctrl+Y or Ctrl+Shift+Z). While a text field is focused, the browser
// handles these keys for the typed text.
function useUndoKeys({ undo, redo }: Editor, on: boolean) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!on || !(event.ctrlKey || event.metaKey) || isField(event.target)) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) redo()
    else undo()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea')
}

// The list of the faults in the drawing. Pressing a fault selects the affected stalls.
function FaultList({ editor }: { editor: Editor }) {
  const { faults, stalls, select } = editor
  const serious = faults.filter(({ notice }) => !notice)
  const names = new Map(stalls.map(({ id, label, stallnumber }) => [id, label ?? stallnumber]))
  const sorted = [...serious, ...faults.filter(({ notice }) => notice)]
  return (
    <section className="card hall-editor-card" aria-labelledby="hall-faults">
      <h2 id="hall-faults">{t.hall.editor.checks}</h2>
      <p role="status">
        {serious.length === 0 ? t.hall.editor.noFaults : counted(serious.length, t.hall.editor.faults)}
      </p>
      <ul className="hall-editor-faults">
        {sorted.slice(0, 50).map((fault) => (
          <li key={`${fault.code} ${fault.stalls.join(' ')}`}>
            <button type="button" className="text-button" onClick={() => select(fault.stalls)}>
              {faultListErrorMessage(fault, names, editor.draft.minAisle)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function faultListErrorMessage(
  { code, stalls }: Fault,
  names: ReadonlyMap<string, string>,
  minAisle: number,
): string {
  const [stall = '', other = ''] = stalls.map((id) => names.get(id) ?? id)
  const words = t.hall.editor.fault
  switch (code) {
    case 'overlap':
      return format(words.overlap, { stall, other })
    case 'outside':
      return format(words.outside, { stall })
    case 'aisle':
      return format(words.aisle, { stall })
    case 'passage':
      return format(words.passage, { stall, metres: String(minAisle) })
    case 'number':
      return format(words.number, { stall })
    case 'size':
    default:
      return format(words.size, { stall })
  }
}

// The tools of the editor: undo and redo, the kind of stall to draw, and the numbering of the selected stalls.
function EditorTools({ editor }: { editor: Editor }) {
  const { draft, stalls, drawing, setDrawing, canUndo, canRedo } = editor
  const kinds = draft.ground.kinds.filter(({ onPlan }) => onPlan)
  const kind = kinds.find(({ id }) => id === drawing)

  // Adds a stall in the corner of the hall. Users without a mouse can then move the stall with the arrow keys.
  function add() {
    if (!kind) return
    const walls = draft.ground.features.find(({ type }) => type === 'hall') ?? draft.ground.site
    const stall = addStall(stalls, draft.ground, kind, { x: walls.x, y: walls.y })
    editor.change([...stalls, stall])
    editor.select([stall.id])
    setDrawing(undefined)
  }

  return (
    <div className="hall-editor-tools" role="toolbar" aria-label={t.hall.editor.tools}>
      <Button size="sm" variant="line" disabled={!canUndo} onClick={editor.undo}>
        {t.hall.editor.undo}
      </Button>
      <Button size="sm" variant="line" disabled={!canRedo} onClick={editor.redo}>
        {t.hall.editor.redo}
      </Button>
      <Select
        name="draw"
        idPrefix="hall-editor"
        label={t.hall.editor.draw}
        prompt={t.hall.editor.drawNothing}
        options={[
          ...kinds.map(({ id, mapName }) => ({ value: id, label: mapName })),
          ...groundTools(draft.ground).map(({ value, zone }) => ({
            value,
            label: zone
              ? format(t.hall.editor.zoneArea, { letter: zone.letter, name: zone.name })
              : t.hall.editor.aisle,
          })),
        ]}
        value={drawing ?? ''}
        onChange={({ target: { value } }) => setDrawing(value || undefined)}
      />
      {kind && (
        <Button size="sm" variant="line" onClick={add}>
          {t.hall.editor.add}
        </Button>
      )}
      {editor.selected.size > 1 && <Numbering editor={editor} />}
    </div>
  )
}

function Numbering({ editor }: { editor: Editor }) {
  const [first, setFirst] = useState('1')
  const number = /^\d{1,4}$/.test(first.trim()) ? Number(first) : undefined
  return (
    <>
      <TextInput
        name="first"
        idPrefix="hall-editor"
        label={t.hall.editor.numberFrom}
        inputMode="numeric"
        autoComplete="off"
        width="sm"
        value={first}
        onChange={({ target }) => setFirst(target.value)}
      />
      <Button
        size="sm"
        variant="line"
        disabled={number === undefined}
        onClick={() =>
          number !== undefined &&
          editor.change(numberFrom(editor.stalls, editor.selected, number, editor.isTaken))
        }
      >
        {t.hall.editor.numberThem}
      </Button>
    </>
  )
}
