import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatFileSize } from '../../../lib/file-size'
import type { ApiError } from '../../api/api-error'
import type { MemberImport } from '../../api/records'
import { importMembers, type ImportWishes } from './committees-api'

// internal/fair/member_sheet.go: the server refuses more.
const mostBytes = 5 * 1024 * 1024

type Look = { file: File; wishes: ImportWishes }

export type MemberImportState = {
  file: File | undefined
  wishes: ImportWishes
  // The part that has left while the file is on its way.
  sent: number | undefined
  plan: MemberImport | undefined
  // A preview is under way; the one before may still be shown.
  looking: boolean
  applying: boolean
  // Why the file was refused.
  refusal: string | undefined
  // What else failed, and what it was to do.
  failure: { of: 'preview' | 'import'; error: ApiError } | undefined
  // The committees or the file changed since the preview: the one that is shown is new.
  outdated: string | undefined
  choose: (files: readonly File[]) => void
  wish: (change: Partial<ImportWishes>) => void
  apply: () => void
  again: () => void
}

// An import under way: a file is looked at by the server, which tells what would change, and what was told is applied.
export function useMemberImport(onImported: (done: MemberImport) => void): MemberImportState {
  const [file, setFile] = useState<File>()
  const [wishes, setWishes] = useState<ImportWishes>({ replace: false, dropSamples: true })
  const [sent, setSent] = useState<number>()
  const [plan, setPlan] = useState<MemberImport>()
  const [unread, setUnread] = useState<string>()
  const [outdated, setOutdated] = useState<string>()

  const preview = useMutation<MemberImport, ApiError, Look>({
    mutationFn: (look) => importMembers(look.file, look.wishes, undefined, setSent),
    onSuccess: setPlan,
    onError: () => setPlan(undefined),
    onSettled: () => setSent(undefined),
  })
  const applying = useMutation<MemberImport, ApiError, Look & { preview: string }>({
    mutationFn: (look) => importMembers(look.file, look.wishes, look.preview, setSent),
    onSuccess: onImported,
    onError: (error, look) => {
      if (error.code !== 'import_changed') return
      setOutdated(error.message)
      preview.mutate(look)
    },
    onSettled: () => setSent(undefined),
  })

  async function take(chosen: File) {
    if (chosen.size > mostBytes) {
      setUnread(`This file has ${formatFileSize(chosen.size)}. Choose one of at most 5 MB`)
      return
    }
    try {
      // A copy, so that what is applied is what was looked at, whatever becomes of the file meanwhile.
      const copy = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type })
      setFile(copy)
      preview.mutate({ file: copy, wishes })
    } catch {
      setUnread('This file could not be read. Choose it again')
    }
  }

  const applyFailure = applying.error?.code === 'import_changed' ? null : applying.error
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
): MemberImportState['failure'] {
  if (refusal !== undefined) return undefined
  if (applyError) return { of: 'import', error: applyError }
  return previewError ? { of: 'preview', error: previewError } : undefined
}
