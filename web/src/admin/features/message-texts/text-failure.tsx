import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { sentenceOf } from '../../api/api-error'
import type { RecordForm } from '../../ui/record-form'
import type { TypedText } from './message-texts-api'

// What keeps a text from being saved, other than its fields.
export function TextFailure({ state }: { state: RecordForm<TypedText> }) {
  const { failure, conflict, merged, loadLatest } = state
  if (failure && conflict) {
    return (
      <Notice kind="warn" icon="alert" live="alert" title={failure.message}>
        <Button variant="line" size="sm" icon="refresh" onClick={() => void loadLatest()}>
          Load the latest
        </Button>
      </Notice>
    )
  }
  if (failure)
    return <Notice kind="bad" live="alert" title={`Failed to save the text: ${sentenceOf(failure)}`} />
  if (!merged) return null
  return (
    <Notice kind="warn" icon="alert" live="alert" title="Somebody else changed this text meanwhile">
      <p>What you typed is kept. Where you both changed the same, both are shown: choose, then save again.</p>
    </Notice>
  )
}
