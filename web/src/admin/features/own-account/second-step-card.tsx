import { useState } from 'react'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { TextInput } from '../../../ui/text-input'
import { errorMessage } from '../../api/api-error'
import type { FactorOffer } from '../../api/records'
import { saveFile } from '../../api/save-file'
import { CopyButton } from '../../session/copy-button'
import { KeepDialog } from '../../session/keep-dialog'
import { useAccount } from '../../session/permissions'
import { sessionQuery } from '../../session/session'
import { t } from '../../texts'
import { Modal } from '../../ui/modal'
import { showDone } from '../../ui/toast-list'
import { useFields } from '../../ui/use-fields'
import { useRefresh } from '../../ui/use-refresh'
import {
  offerSecondStep,
  renewRecoveryCodes,
  sessionsQuery,
  switchSecondStepOff,
  confirmSecondStep,
} from './own-account-api'
import { PasswordAgain } from './password-again'

type Task =
  | { kind: 'begin' | 'renew' | 'off' }
  | { kind: 'confirm'; offer: FactorOffer }
  | { kind: 'codes'; codes: readonly string[]; done: string }

// Switches the second factor on and off. The second factor is a code from an authenticator app.
export function SecondStepCard() {
  const { secondFactor } = useAccount()
  const [task, setTask] = useState<Task>()
  return (
    <section className="card account-card" aria-labelledby="own-step">
      <h2 id="own-step">{t.ownAccount.twoStep}</h2>
      <p>
        {secondFactor ? (
          <Badge tone="good">{t.ownAccount.on}</Badge>
        ) : (
          <Badge icon={null}>{t.ownAccount.off}</Badge>
        )}{' '}
        {secondFactor ? t.ownAccount.twoStepOnText : t.ownAccount.twoStepOffText}
      </p>
      <div className="account-buttons">
        {secondFactor ? (
          <>
            <Button variant="line" size="sm" onClick={() => setTask({ kind: 'renew' })}>
              {t.ownAccount.newRecoveryCodes}
            </Button>
            <Button variant="line" size="sm" onClick={() => setTask({ kind: 'off' })}>
              {t.ownAccount.turnOff}
            </Button>
          </>
        ) : (
          <Button size="sm" onClick={() => setTask({ kind: 'begin' })}>
            {t.ownAccount.turnOn}
          </Button>
        )}
      </div>
      {task && <StepDialog task={task} onTask={setTask} />}
    </section>
  )
}

function StepDialog({ task, onTask }: { task: Task; onTask: (task: Task | undefined) => void }) {
  const refresh = useRefresh(sessionQuery.queryKey, sessionsQuery.queryKey)
  const close = () => onTask(undefined)
  if (task.kind === 'codes') {
    return (
      <RecoveryCodes
        codes={task.codes}
        onKept={() => {
          close()
          showDone(task.done)
        }}
      />
    )
  }
  if (task.kind === 'confirm') {
    return (
      <FirstCode
        offer={task.offer}
        onConfirmed={(codes) => {
          onTask({ kind: 'codes', codes, done: t.ownAccount.turnedOn })
          refresh()
        }}
        onClose={close}
      />
    )
  }
  const { text, ...words } = questions[task.kind]
  const answers = {
    begin: async (current: string) => onTask({ kind: 'confirm', offer: await offerSecondStep(current) }),
    renew: async (current: string) => {
      const codes = await renewRecoveryCodes(current)
      onTask({ kind: 'codes', codes, done: t.ownAccount.codesRenewed })
    },
    off: async (current: string, code: string) => {
      await switchSecondStepOff(current, code)
      close()
      showDone(t.ownAccount.turnedOff)
      refresh()
    },
  }
  return (
    <PasswordAgain {...words} withCode={task.kind === 'off'} send={answers[task.kind]} onClose={close}>
      {text}
    </PasswordAgain>
  )
}

// The password dialog's texts for each change.
const questions = {
  begin: {
    title: t.ownAccount.turnOnTwoStep,
    action: t.ownAccount.continue,
    busyAction: t.ownAccount.checking,
    danger: false,
    text: t.ownAccount.enterPasswordAgain,
  },
  renew: {
    title: t.ownAccount.newRecoveryCodes,
    action: t.ownAccount.makeCodes,
    busyAction: t.ownAccount.making,
    danger: false,
    text: t.ownAccount.renewText,
  },
  off: {
    title: t.ownAccount.turnOffTitle,
    action: t.ownAccount.turnOff,
    busyAction: t.ownAccount.turningOff,
    danger: true,
    text: t.ownAccount.turnOffText,
  },
}

// Shows the recovery codes once. The user can copy, print and save the codes.
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { email } = useAccount()
  const text = format(t.ownAccount.codesFile, { email, codes: codes.join('\n') })
  return (
    <KeepDialog
      title={t.ownAccount.saveCodes}
      secret={codes.join('\n')}
      question={t.ownAccount.closeCodes}
      kept={t.ownAccount.codesSaved}
      onKept={onKept}
      ways={
        <>
          <Button variant="line" size="sm" icon="print" onClick={() => window.print()}>
            {t.common.print}
          </Button>
          <Button
            variant="line"
            size="sm"
            icon="download"
            onClick={() => saveFile('recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
          >
            {t.common.download}
          </Button>
        </>
      }
    >
      <p>{t.ownAccount.codesText}</p>
      <ul className="recovery-codes" aria-label={format(t.ownAccount.recoveryCodesOf, { email })}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </KeepDialog>
  )
}

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
function FirstCode({ offer: { qr, secret }, onConfirmed, onClose }: Props) {
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
