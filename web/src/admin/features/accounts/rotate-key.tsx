import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { TextInput } from '../../../ui/text-input'
import { errorMessage } from '../../api/api-error'
import { t } from '../../texts'
import { Modal } from '../../ui/modal'
import { useFields } from '../../ui/use-fields'
import { rotateEntryKey } from './entry-keys-api'

const words = t.accounts.entryKeys

// The maximum number of days for which the codes of earlier keys stay valid. The server has the same limit
// (internal/httpapi/keys.go).
const mostDays = 365

const schema = v.object({
  days: v.pipe(
    v.string(),
    v.check((typed) => /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= mostDays, words.overlapWrong),
  ),
})

// The dialog that creates a new key. It asks how long the codes of earlier keys stay valid.
export function RotateKey({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { form, submit, failure, isSubmitting, errorOf } = useFields(
    { days: '30' },
    schema,
    async ({ days }) => {
      await rotateEntryKey(Number(days))
      onDone()
    },
  )
  return (
    <Modal open title={words.rotateTitle} onClose={() => !isSubmitting && onClose()}>
      <form className="form-modal" noValidate onSubmit={(event) => void submit(event)}>
        <div className="modal-body">
          {failure && (
            <Notice kind="bad" live="alert" title={format(words.failed, { error: errorMessage(failure) })} />
          )}
          <p className="again-text">{words.rotateText}</p>
          <TextInput
            {...form.register('days')}
            label={words.overlap}
            hint={words.overlapHint}
            inputMode="numeric"
            idPrefix="rotate"
            error={errorOf('days')}
          />
        </div>
        <div className="modal-foot">
          <Button type="submit" size="sm" busy={isSubmitting} busyLabel={words.rotating}>
            {words.rotate}
          </Button>
          <Button variant="line" size="sm" onClick={onClose}>
            {t.common.cancel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
