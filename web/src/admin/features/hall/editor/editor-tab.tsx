import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { errorMessage } from '../../../api/api-error'
import type { HallDraft } from '../../../api/records'
import { t } from '../../../texts'
import { AskLeave } from '../../../ui/ask-leave'
import { QueryError } from '../../../ui/query-error'
import { Skeleton } from '../../../ui/skeleton'
import { draftQuery } from './draft-api'
import { EditorActions, useDraftSteps } from './editor-actions'
import { EditorCanvas } from './editor-canvas'
import { EditorTools } from './editor-tools'
import { FaultList } from './fault-list'
import { drawnPart, GroundFields } from './ground-fields'
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
