import { useState } from 'react'
import { format } from '../../../i18n/format'
import { errorMessage } from '../../api/api-error'
import type { MessageKind } from '../../api/records'
import { t } from '../../texts'
import { AskDialog } from '../../ui/ask-dialog'
import { langNames, type Lang } from '../../ui/lang-names'
import { showDone } from '../../ui/toast-list'
import { resetMessageText } from './message-texts-api'

type Props = { kind: MessageKind; lang: Lang; onReset: () => Promise<void>; onClose: () => void }

// Asks for confirmation before the original text is restored.
export function ResetText({ kind, lang, onReset, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  async function reset() {
    setBusy(true)
    setFailure('')
    try {
      await resetMessageText(kind.kind, lang)
      showDone(format(t.messageTexts.restored, { title: kind.title }))
      onClose()
      await onReset()
    } catch (error) {
      setFailure(errorMessage(error))
      setBusy(false)
    }
  }

  return (
    <AskDialog
      open
      title={t.messageTexts.restoreTitle}
      action={t.messageTexts.restoreAction}
      busyAction={t.messageTexts.restoring}
      busy={busy}
      keep={t.messageTexts.keepOurText}
      failure={failure || undefined}
      onAction={() => void reset()}
      onKeep={onClose}
    >
      <p>{format(t.messageTexts.restoreNote, { title: kind.title, language: langNames[lang] })}</p>
    </AskDialog>
  )
}
