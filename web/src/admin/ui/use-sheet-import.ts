import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../i18n/format'
import { formatFileSize } from '../../lib/file-size'
import type { ApiError } from '../api/api-error'
import { t } from '../texts'

// internal/fair/member_sheet.go, settlement_report.go: the server refuses more.
const mostBytes = 5 * 1024 * 1024

const changedMeanwhile = 409

// Sends a file and what is wished of it. Without the preview of an earlier answer nothing is changed.
export type SendSheet<Plan, Wishes> = (
  file: File,
  wishes: Wishes,
  preview: string | undefined,
  onProgress: (sent: number) => void,
) => Promise<Plan>

export type SheetImportState<Plan, Wishes> = {
  file: File | undefined
  wishes: Wishes
  // The part that has left while the file is on its way.
  sent: number | undefined
  plan: Plan | undefined
  // A preview is under way; the one before may still be shown.
  looking: boolean
  applying: boolean
  // Why the file was refused.
  refusal: string | undefined
  // What else failed, and what it was to do.
  failure: { of: 'preview' | 'import'; error: ApiError } | undefined
  // What is there, or the file, changed since the preview: the one that is shown is new.
  outdated: string | undefined
  choose: (files: readonly File[]) => void
  wish: (change: Partial<Wishes>) => void
  apply: () => void
  again: () => void
}

// An import under way: a file is looked at by the server, which tells what would change, and what was told is applied.
export function useSheetImport<Plan extends { preview: string }, Wishes extends object>(
  send: SendSheet<Plan, Wishes>,
  firstWishes: Wishes,
  onImported: (done: Plan) => void,
): SheetImportState<Plan, Wishes> {
  type Look = { file: File; wishes: Wishes }
  const [file, setFile] = useState<File>()
  const [wishes, setWishes] = useState(firstWishes)
  const [sent, setSent] = useState<number>()
  const [plan, setPlan] = useState<Plan>()
  const [unread, setUnread] = useState<string>()
  const [outdated, setOutdated] = useState<string>()

  const preview = useMutation<Plan, ApiError, Look>({
    mutationFn: (look) => send(look.file, look.wishes, undefined, setSent),
    onSuccess: setPlan,
    onError: () => setPlan(undefined),
    onSettled: () => setSent(undefined),
  })
  const applying = useMutation<Plan, ApiError, Look & { preview: string }>({
    mutationFn: (look) => send(look.file, look.wishes, look.preview, setSent),
    onSuccess: onImported,
    onError: (error, look) => {
      if (error.status !== changedMeanwhile) return
      setOutdated(error.message)
      preview.mutate(look)
    },
    onSettled: () => setSent(undefined),
  })

  async function take(chosen: File) {
    if (chosen.size > mostBytes) {
      setUnread(format(t.ui.useSheetImport.tooLarge, { size: formatFileSize(chosen.size) }))
      return
    }
    try {
      // A copy, so that what is applied is what was looked at, whatever becomes of the file meanwhile.
      const copy = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type })
      setFile(copy)
      preview.mutate({ file: copy, wishes })
    } catch {
      setUnread(t.ui.useSheetImport.unreadable)
    }
  }

  const applyFailure = applying.error?.status === changedMeanwhile ? null : applying.error
  const refusal = unread ?? preview.error?.fields['file'] ?? applyFailure?.fields['file']
  return {
    file,
    wishes,
    sent,
    plan,
    looking: preview.isPending,
    applying: applying.isPending,
    refusal,
    failure: failureOf(refusal, preview.error, applyFailure),
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
      applying.reset()
      if (file) preview.mutate({ file, wishes: next })
    },
    apply() {
      setOutdated(undefined)
      if (file && plan) applying.mutate({ file, wishes, preview: plan.preview })
    },
    again() {
      applying.reset()
      if (file) preview.mutate({ file, wishes })
    },
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
