import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { errorMessage } from '../../api/api-error'
import { t } from '../../texts'
import type { RecordForm } from '../../ui/record-form'
import type { TypedText } from './message-texts-api'

// Shows errors that do not belong to a single field.
export function TextFailure({ state }: { state: RecordForm<TypedText> }) {
  const { failure, conflict, merged, loadLatest } = state
  if (failure && conflict) {
    return (
      <Notice kind="warn" icon="alert" live="alert" title={failure.message}>
        <Button variant="line" size="sm" icon="refresh" onClick={() => void loadLatest()}>
          {t.messageTexts.loadLatest}
        </Button>
      </Notice>
    )
  }
  if (failure)
    return (
      <Notice
        kind="bad"
        live="alert"
        title={format(t.messageTexts.saveFailed, { reason: errorMessage(failure) })}
      />
    )
  if (!merged) return null
  return (
    <Notice kind="warn" icon="alert" live="alert" title={t.messageTexts.conflict}>
      <p>{t.messageTexts.conflictNote}</p>
    </Notice>
  )
}
