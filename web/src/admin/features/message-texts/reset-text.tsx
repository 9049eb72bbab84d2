import { useState } from 'react'
import { sentenceOf } from '../../api/api-error'
import type { MessageKind } from '../../api/records'
import { AskDialog } from '../../ui/ask-dialog'
import { langNames, type Lang } from '../../ui/lang-names'
import { showDone } from '../../ui/toast-list'
import { resetMessageText } from './message-texts-api'

type Props = { kind: MessageKind; lang: Lang; onReset: () => Promise<void>; onClose: () => void }

// Asks before the office's own text is given up.
export function ResetText({ kind, lang, onReset, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  async function reset() {
    setBusy(true)
    setFailure('')
    try {
      await resetMessageText(kind.kind, lang)
      showDone(`“${kind.title}” says again what was shipped`)
      onClose()
      await onReset()
    } catch (error) {
      setFailure(sentenceOf(error))
      setBusy(false)
    }
  }

  return (
    <AskDialog
      open
      title="Back to the shipped text?"
      action="Give up our text"
      busyAction="Giving up..."
      busy={busy}
      keep="Keep our text"
      failure={failure || undefined}
      onAction={() => void reset()}
      onKeep={onClose}
    >
      <p>
        What the office wrote for “{kind.title}” in {langNames[lang]} is removed. The activity log keeps it.
      </p>
    </AskDialog>
  )
}
