import { format } from '../../../i18n/format'
import type { MessageKind } from '../../api/records'
import { t } from '../../texts'
import { AskTask } from '../../ui/ask-task'
import { langNames, type Lang } from '../../ui/lang-names'
import { showDone } from '../../ui/toast-list'
import { resetMessageText } from './message-texts-api'

type Props = { kind: MessageKind; lang: Lang; onReset: () => Promise<void>; onClose: () => void }

// Asks for confirmation before the original text is restored.
export function ResetText({ kind, lang, onReset, onClose }: Props) {
  return (
    <AskTask
      title={t.messageTexts.restoreTitle}
      action={t.messageTexts.restoreAction}
      busyAction={t.messageTexts.restoring}
      keep={t.messageTexts.keepOurText}
      send={() => resetMessageText(kind.kind, lang)}
      onDone={() => {
        showDone(format(t.messageTexts.restored, { title: kind.title }))
        onClose()
        void onReset()
      }}
      onClose={onClose}
    >
      <p>{format(t.messageTexts.restoreNote, { title: kind.title, language: langNames[lang] })}</p>
    </AskTask>
  )
}
