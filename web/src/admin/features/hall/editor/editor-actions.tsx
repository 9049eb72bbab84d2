import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../../../ui/button'
import { describeError } from '../../../api/api-error'
import { download } from '../../../api/download'
import type { HallDraft } from '../../../api/records'
import { summaryKey } from '../../../layout/summary-query'
import { useMay } from '../../../session/permissions'
import { t } from '../../../texts'
import { AskDialog } from '../../../ui/ask-dialog'
import { ErrorBanner } from '../../../ui/error-banner'
import { hallKey } from '../../../ui/hall/hall-api'
import { showDone, showFailure } from '../../../ui/toast-list'
import { discardDraft, draftKey, draftQuery, importDraft, publishDraft, saveDraft } from './draft-api'
import type { Editor } from './use-editor'

type Asked = 'publish' | 'discard'
type Step = { run: () => Promise<HallDraft>; done: string }

// The actions that save, publish, import or discard the draft, and their result. After an action, the editor shows the
// draft that the server has stored.
export function useDraftSteps(editor: Editor) {
  const client = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ run }: Step) => run(),
    onSuccess: (draft, { done }) => {
      client.setQueryData(draftKey, draft)
      editor.load(draft)
      void client.invalidateQueries({ queryKey: hallKey })
      void client.invalidateQueries({ queryKey: summaryKey })
      showDone(done)
    },
  })
  const { version } = editor.draft
  const save = async () => (editor.dirty ? saveDraft(editor.draft, editor.stalls) : editor.draft)
  return {
    busy: isPending,
    error,
    dismiss: reset,
    save: () => mutate({ run: save, done: t.hall.editor.saved }),
    publish: () =>
      mutate({
        run: async () => {
          const saved = await save()
          // The draft stays saved even if the server then refuses to publish it.
          client.setQueryData(draftKey, saved)
          if (editor.dirty) editor.load(saved)
          return publishDraft(saved.version)
        },
        done: t.hall.editor.published,
      }),
    take: (file: File) => mutate({ run: () => importDraft(version, file), done: t.hall.editor.imported }),
    discard: () =>
      mutate({
        run: async () => {
          await discardDraft()
          return client.fetchQuery({ ...draftQuery, staleTime: 0 })
        },
        done: t.hall.editor.discarded,
      }),
  }
}

// The buttons that save, publish, discard, import and export the draft.
export function EditorActions({
  editor,
  steps,
}: {
  editor: Editor
  steps: ReturnType<typeof useDraftSteps>
}) {
  const [asking, setAsking] = useState<Asked>()
  const stored = editor.draft.version > 0
  const faulty = editor.faults.some(({ notice }) => !notice)
  const words = t.hall.editor
  if (!useMay('hall')) return null
  return (
    <>
      <div className="hall-editor-actions">
        <Button size="sm" busy={steps.busy} disabled={!editor.dirty} onClick={steps.save}>
          {words.save}
        </Button>
        <Button
          size="sm"
          variant="sun"
          disabled={faulty || (!stored && !editor.dirty)}
          onClick={() => setAsking('publish')}
        >
          {words.publish}
        </Button>
        <Button
          size="sm"
          variant="line"
          disabled={!stored && !editor.dirty}
          onClick={() => setAsking('discard')}
        >
          {words.discard}
        </Button>
        <PlanFiles onFile={steps.take} />
        <p className="field-hint">
          {editor.dirty ? words.unsaved : stored ? words.isDraft : words.isPublished}
        </p>
      </div>
      {steps.error && (
        <ErrorBanner title={words.failed} reason={describeError(steps.error)} onDismiss={steps.dismiss} />
      )}
      <AskStep
        asking={asking}
        onClose={() => setAsking(undefined)}
        onDiscard={steps.discard}
        onPublish={steps.publish}
      />
    </>
  )
}

type AskProps = {
  asking: Asked | undefined
  onClose: () => void
  onDiscard: () => void
  onPublish: () => void
}

// Asks for confirmation before the draft is published or discarded.
function AskStep({ asking, onClose, onDiscard, onPublish }: AskProps) {
  const words = t.hall.editor
  const discards = asking === 'discard'
  return (
    <AskDialog
      open={asking !== undefined}
      title={discards ? words.discardTitle : words.publishTitle}
      action={discards ? words.discard : words.publish}
      keep={words.keepDrawing}
      isDestructive={discards}
      onAction={() => {
        onClose()
        if (discards) onDiscard()
        else onPublish()
      }}
      onKeep={onClose}
    >
      <p>{discards ? words.discardText : words.publishText}</p>
    </AskDialog>
  )
}

// The buttons that import and export the plan as a file.
function PlanFiles({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const mayExport = useMay('export')
  const { mutate: save } = useMutation({
    mutationFn: () => download('hall.json', { draft: 'true' }, () => undefined),
    onError: (error) => showFailure(t.hall.editor.exportFailed, describeError(error)),
  })
  return (
    <>
      <Button size="sm" variant="line" onClick={() => input.current?.click()}>
        {t.hall.editor.import}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json"
        hidden
        aria-label={t.hall.editor.import}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onFile(file)
        }}
      />
      {mayExport && (
        <Button size="sm" variant="line" onClick={() => save()}>
          {t.hall.editor.exportJson}
        </Button>
      )}
    </>
  )
}
