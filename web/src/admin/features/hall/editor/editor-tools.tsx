import { useState } from 'react'
import { format } from '../../../../i18n/format'
import { Button } from '../../../../ui/button'
import { Select } from '../../../../ui/select'
import { TextInput } from '../../../../ui/text-input'
import { t } from '../../../texts'
import { addStall, numberFrom } from './drawing'
import { groundTools } from './ground'
import type { Editor } from './use-editor'

// The tools of the editor: undo and redo, the kind of stall to draw, and the numbering of the selected stalls.
export function EditorTools({ editor }: { editor: Editor }) {
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
