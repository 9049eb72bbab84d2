import { valibotResolver } from '@hookform/resolvers/valibot'
import * as v from 'valibot'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { TextInput } from '../../../ui/text-input'
import { sentenceOf } from '../../api/api-error'
import type { FactorOffer } from '../../api/records'
import { CopyButton } from '../../session/copy-button'
import { Modal } from '../../ui/modal'
import { confirmSecondStep } from './own-account-api'
import { useFields } from './use-fields'

type Props = {
  offer: FactorOffer
  onConfirmed: (codes: readonly string[]) => void
  onClose: () => void
}

const schema = v.object({
  code: v.pipe(
    v.string(),
    v.check((text) => /^\d{6}$/.test(text.replace(/\s/g, '')), 'Enter the 6 digits that the app shows'),
  ),
})

// The second step is offered: the app learns the secret, and its first code switches it on.
export function FirstCode({ offer: { qr, secret }, onConfirmed, onClose }: Props) {
  const { form, submit, failure, isSubmitting, errorOf } = useFields(
    { code: '' },
    valibotResolver(schema),
    async ({ code }) => onConfirmed(await confirmSecondStep(code)),
  )
  const spaced = secret.replace(/(.{4})(?=.)/g, '$1 ')
  return (
    <Modal open onClose={() => !isSubmitting && onClose()} title="Switch the second step on">
      <form className="form-modal" noValidate onSubmit={(event) => void submit(event)}>
        <div className="modal-body">
          {failure && <Notice kind="bad" live="alert" title={sentenceOf(failure)} />}
          <ol className="factor-steps">
            <li>
              <p>
                Scan this with an authenticator app on your phone, or open it from the app’s “enter a key”.
              </p>
              <img
                className="factor-qr"
                src={qr}
                width={240}
                height={240}
                alt="QR code for the authenticator app"
              />
              <p>The key, for typing in:</p>
              <p className="keep-secret">
                <code>{spaced}</code>
              </p>
              <CopyButton text={secret} />
            </li>
            <li>
              <TextInput
                {...form.register('code')}
                label="The 6-digit code that the app shows now"
                autoComplete="one-time-code"
                inputMode="numeric"
                width="sm"
                idPrefix="factor"
                error={errorOf('code')}
              />
            </li>
          </ol>
        </div>
        <div className="modal-foot">
          <Button type="submit" size="sm" busy={isSubmitting} busyLabel="Checking...">
            Switch on
          </Button>
          <Button variant="line" size="sm" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  )
}
