import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../i18n/format'
import { formatFileSize } from '../../lib/file-size'
import type { ApiError } from '../api/api-error'
import { t } from '../texts'

// The maximum file size in bytes. The server has the same limit (internal/committee/sheet.go,
// internal/settlement/report/report.go).
const mostBytes = 5 * 1024 * 1024

const changedMeanwhile = 409

// Sends a form with a file and its import options. onProgress is called with the fraction that has been sent, from 0 to
// 1.
export type SendSheet<Plan> = (form: FormData, onProgress: (sent: number) => void) => Promise<Plan>

export type SheetImportState<Plan, Wishes> = {
  file: File | undefined
  wishes: Wishes
  // The progress of the upload, from 0 to 1. It is undefined if no upload is running.
  sent: number | undefined
  plan: Plan | undefined
  // Whether a preview is being loaded. During this time, the previous preview may still be shown.
  looking: boolean
  applying: boolean
  // The reason why the file was rejected.
  refusal: string | undefined
  // Any other error, and the step that failed.
  failure: { of: 'preview' | 'import'; error: ApiError } | undefined
  // The server's message that the data or the file has changed since the preview. When it is set, a new preview has
  // been requested.
  outdated: string | undefined
  choose: (files: readonly File[]) => void
  wish: (change: Partial<Wishes>) => void
  apply: () => void
  again: () => void
}

// The state of an import. The server previews the changes of a file, and the user then applies the preview.
export function useSheetImport<Plan extends { preview: string }, Wishes extends object>(
  send: SendSheet<Plan>,
  firstWishes: Wishes,
  onImported: (done: Plan) => void,
): SheetImportState<Plan, Wishes> {
  const [file, setFile] = useState<File>()
  const [wishes, setWishes] = useState(firstWishes)
  const [sent, setSent] = useState<number>()
  const [plan, setPlan] = useState<Plan>()
  const [unread, setUnread] = useState<string>()
  const [outdated, setOutdated] = useState<string>()

  const { preview, applying } = useSheetCalls(send, {
    onSent: setSent,
    onPlan: setPlan,
    onImported,
    onOutdated: setOutdated,
  })

  async function take(chosen: File) {
    const read = await copyOf(chosen)
    if (typeof read === 'string') return setUnread(read)
    setFile(read)
    return preview.mutate({ file: read, wishes })
  }

  function look(at: Wishes) {
    applying.reset()
    if (file) preview.mutate({ file, wishes: at })
  }

  return {
    file,
    wishes,
    sent,
    plan,
    ...stateOf(preview, applying, unread),
    outdated,
    choose(files) {
      const chosen = files[0]
      if (!chosen) return
      setFile(undefined)
      setPlan(undefined)
      setUnread(undefined)
      setOutdated(undefined)
      preview.reset()
      applying.reset()
      void take(chosen)
    },
    wish(change) {
      const next = { ...wishes, ...change }
      setWishes(next)
      setOutdated(undefined)
      look(next)
    },
    apply() {
      setOutdated(undefined)
      if (file && plan) applying.mutate({ file, wishes, preview: plan.preview })
    },
    again: () => look(wishes),
  }
}

// Returns a copy of the file, so that the imported file is exactly the previewed file. If the file cannot be read or is
// too large, returns an error message.
async function copyOf(chosen: File): Promise<File | string> {
  if (chosen.size > mostBytes) {
    return format(t.ui.useSheetImport.tooLarge, { size: formatFileSize(chosen.size) })
  }
  try {
    return new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type })
  } catch {
    return t.ui.useSheetImport.unreadable
  }
}

type Look = { file: File; wishes: object; preview?: string }

// Returns the form with the file and the import options. Without the id of a preview, the server only previews the
// import. With the id that an earlier response contains, the server carries out the import.
function formOf({ file, wishes, preview }: Look): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(wishes)) form.append(name, String(value))
  if (preview !== undefined) {
    form.append('preview', preview)
    form.append('apply', 'true')
  }
  form.append('file', file, file.name)
  return form
}

type Heard<Plan> = {
  onSent: (sent: number | undefined) => void
  onPlan: (plan: Plan | undefined) => void
  onImported: (done: Plan) => void
  onOutdated: (message: string) => void
}

// The two calls of an import: preview and import. If the server rejects the import because the data has changed, a new
// preview is requested.
function useSheetCalls<Plan extends { preview: string }>(
  send: SendSheet<Plan>,
  { onSent, onPlan, onImported, onOutdated }: Heard<Plan>,
) {
  const preview = useMutation<Plan, ApiError, Look>({
    mutationFn: (look) => send(formOf(look), onSent),
    onSuccess: onPlan,
    onError: () => onPlan(undefined),
    onSettled: () => onSent(undefined),
  })
  const applying = useMutation<Plan, ApiError, Look>({
    mutationFn: (look) => send(formOf(look), onSent),
    onSuccess: onImported,
    onError: (error, { file, wishes }) => {
      if (error.status !== changedMeanwhile) return
      onOutdated(error.message)
      preview.mutate({ file, wishes })
    },
    onSettled: () => onSent(undefined),
  })
  return { preview, applying }
}

type Call = { isPending: boolean; error: ApiError | null }

function stateOf(
  preview: Call,
  applying: Call,
  unread: string | undefined,
): Pick<SheetImportState<never, never>, 'looking' | 'applying' | 'refusal' | 'failure'> {
  const applyFailure = applying.error?.status === changedMeanwhile ? null : applying.error
  const refusal = unread ?? preview.error?.fields['file'] ?? applyFailure?.fields['file']
  return {
    looking: preview.isPending,
    applying: applying.isPending,
    refusal,
    failure: failureOf(refusal, preview.error, applyFailure),
  }
}

function failureOf(
  refusal: string | undefined,
  previewError: ApiError | null,
  applyError: ApiError | null,
): SheetImportState<never, never>['failure'] {
  if (refusal !== undefined) return undefined
  if (applyError) return { of: 'import', error: applyError }
  return previewError ? { of: 'preview', error: previewError } : undefined
}
