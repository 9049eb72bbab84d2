import * as v from 'valibot'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { TextInput } from '../../../ui/text-input'
import { errorMessage } from '../../api/api-error'
import type { FactorOffer } from '../../api/records'
import { CopyButton } from '../../session/copy-button'
import { t } from '../../texts'
import { Modal } from '../../ui/modal'
import { useFields } from '../../ui/use-fields'
import { confirmSecondStep } from './own-account-api'

type Props = {
  offer: FactorOffer
  onConfirmed: (codes: readonly string[]) => void
  onClose: () => void
}

const schema = v.object({
  code: v.pipe(
    v.string(),
    v.check((text) => /^\d{6}$/.test(text.replace(/\s/g, '')), t.ownAccount.codeInvalid),
  ),
})

// Sets up the second factor. The user adds the secret to an authenticator app. The first code from the app activates
// the second factor.
export function FirstCode({ offer: { qr, secret }, onConfirmed, onClose }: Props) {
  const { form, submit, failure, isSubmitting, errorOf } = useFields({ code: '' }, schema, async ({ code }) =>
    onConfirmed(await confirmSecondStep(code)),
  )
  const spaced = secret.replace(/(.{4})(?=.)/g, '$1 ')
  return (
    <Modal open onClose={() => !isSubmitting && onClose()} title={t.ownAccount.turnOnTwoStep}>
      <form className="form-modal" noValidate onSubmit={(event) => void submit(event)}>
        <div className="modal-body">
          {failure && <Notice kind="bad" live="alert" title={errorMessage(failure)} />}
          <ol className="factor-steps">
            <li>
              <p>{t.ownAccount.scan}</p>
              <img className="factor-qr" src={qr} width={240} height={240} alt={t.ownAccount.qrAlt} />
              <p>{t.ownAccount.key}</p>
              <p className="keep-secret">
                <code>{spaced}</code>
              </p>
              <CopyButton text={secret} />
            </li>
            <li>
              <TextInput
                {...form.register('code')}
                label={t.ownAccount.firstCode}
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
          <Button type="submit" size="sm" busy={isSubmitting} busyLabel={t.ownAccount.checking}>
            {t.ownAccount.turnOn}
          </Button>
          <Button variant="line" size="sm" onClick={onClose}>
            {t.common.cancel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
