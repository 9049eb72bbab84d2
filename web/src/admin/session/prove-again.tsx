import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { TextInput } from '../../ui/text-input'
import { errorMessage } from '../api/api-error'
import { answerLostSession, useWantedProof } from '../api/lost-session'
import { t } from '../texts'
import { Modal } from '../ui/modal'
import { requiredText } from '../ui/rules'
import { useFields } from '../ui/use-fields'
import { PasswordInput } from './password-input'
import { proveAgain, sessionQuery } from './session'

// Asks for the password if the last sign-in was too long ago for a change of accounts, keys or money rules. Afterwards
// the waiting request is repeated. If the user closes the dialog, the request fails with the server's error message.
export function ProveAgain() {
  const wanted = useWantedProof() === 'password'
  const { data: account } = useQuery({ ...sessionQuery, enabled: false })
  if (!wanted || !account) return null
  return (
    // The handler stops Esc here, so that it closes only this dialog and not the form below it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        answerLostSession(false)
      }}
    >
      <Modal open title={t.layout.proveAgain.title} onClose={() => answerLostSession(false)}>
        <ProofForm asksCode={account.secondFactor} />
      </Modal>
    </div>
  )
}

function ProofForm({ asksCode }: { asksCode: boolean }) {
  const schema = v.object({
    current: requiredText(t.required.password),
    code: asksCode ? requiredText(t.required.code) : v.string(),
  })
  const { form, submit, failure, isSubmitting, errorOf } = useFields(
    { current: '', code: '' },
    schema,
    async ({ current, code }) => {
      await proveAgain(current, code)
      answerLostSession(true)
    },
  )
  return (
    <form className="form-modal" noValidate onSubmit={(event) => void submit(event)}>
      <div className="modal-body">
        {failure && <Notice kind="bad" live="alert" title={errorMessage(failure)} />}
        <p className="again-text">{t.layout.proveAgain.text}</p>
        <PasswordInput
          {...form.register('current')}
          label={t.common.password}
          idPrefix="proof"
          error={errorOf('current')}
        />
        {asksCode && (
          <TextInput
            {...form.register('code')}
            label={t.layout.proveAgain.code}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            idPrefix="proof"
            error={errorOf('code')}
          />
        )}
      </div>
      <div className="modal-foot">
        <Button type="submit" size="sm" busy={isSubmitting} busyLabel={t.layout.proveAgain.checking}>
          {t.layout.proveAgain.continue}
        </Button>
        <Button variant="line" size="sm" onClick={() => answerLostSession(false)}>
          {t.common.cancel}
        </Button>
      </div>
    </form>
  )
}
