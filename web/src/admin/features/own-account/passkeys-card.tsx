import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { TextInput } from '../../../ui/text-input'
import { errorMessage } from '../../api/api-error'
import type { Passkey } from '../../api/records'
import { passkeysPossible } from '../../session/passkey'
import { sessionQuery } from '../../session/session'
import { t } from '../../texts'
import { AskTask } from '../../ui/ask-dialog'
import { AskLeave } from '../../ui/ask-leave'
import { formatMoment } from '../../ui/dates'
import { requiredText } from '../../ui/rules'
import { showDone } from '../../ui/toast-list'
import { useFields } from '../../ui/use-fields'
import { useRefresh } from '../../ui/use-refresh'
import { addPasskey, passkeysQuery, removePasskey } from './own-account-api'

// The user's passkeys, which allow signing in without a password.
export function PasskeysCard() {
  const passkeys = useQuery(passkeysQuery)
  const [removing, setRemoving] = useState<Passkey>()
  const possible = passkeysPossible() && passkeys.data?.possible === true
  return (
    <section className="card account-card" aria-labelledby="own-passkeys">
      <h2 id="own-passkeys">{t.ownAccount.passkeys}</h2>
      <p>{t.ownAccount.passkeysText}</p>
      {passkeys.data && passkeys.data.passkeys.length > 0 && (
        <ul className="sessions">
          {passkeys.data.passkeys.map((passkey) => (
            <li key={passkey._id}>
              <b>{passkey.name}</b>
              <small>{lineOf(passkey)}</small>
              <Button variant="line" size="sm" onClick={() => setRemoving(passkey)}>
                {t.ownAccount.removePasskey}
                <span className="vh"> {passkey.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {possible ? <AddPasskey /> : passkeys.data && <p>{t.ownAccount.passkeysImpossible}</p>}
      {removing && <RemovePasskey passkey={removing} onClose={() => setRemoving(undefined)} />}
    </section>
  )
}

function lineOf({ createdAt, usedAt }: Passkey): string {
  const added = formatMoment(createdAt)
  return usedAt
    ? format(t.ownAccount.passkeyUsed, { added, used: formatMoment(usedAt) })
    : format(t.ownAccount.passkeyAdded, { added })
}

const schema = v.object({ name: requiredText(t.required.passkeyName) })

// The form that adds a passkey. The name is entered first, because afterwards the browser opens its own dialog.
function AddPasskey() {
  const refresh = useRefresh(passkeysQuery.queryKey, sessionQuery.queryKey)
  const [cancelled, setCancelled] = useState(false)
  const { form, submit, failure, isSubmitting, unsent, errorOf } = useFields(
    { name: '' },
    schema,
    async ({ name }, reset) => {
      setCancelled(false)
      try {
        await addPasskey(name)
      } catch (error) {
        if (!(error instanceof DOMException)) throw error
        setCancelled(true)
        return
      }
      reset()
      showDone(format(t.ownAccount.passkeyIsAdded, { name }))
      refresh()
    },
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {failure && <Notice kind="bad" live="alert" title={errorMessage(failure)} />}
      {cancelled && <Notice kind="warn" live="alert" title={t.ownAccount.passkeyCancelled} />}
      <TextInput
        {...form.register('name')}
        label={t.ownAccount.passkeyName}
        hint={t.ownAccount.passkeyNameHint}
        autoComplete="off"
        idPrefix="passkey"
        error={errorOf('name')}
      />
      <Button type="submit" size="sm" busy={isSubmitting} busyLabel={t.ownAccount.addingPasskey}>
        {t.ownAccount.addPasskey}
      </Button>
      <AskLeave dirty={unsent} ofPage />
    </form>
  )
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const refresh = useRefresh(passkeysQuery.queryKey, sessionQuery.queryKey)
  return (
    <AskTask
      title={t.ownAccount.removePasskeyTitle}
      action={t.ownAccount.removePasskey}
      busyAction={t.ownAccount.removingPasskey}
      keep={t.common.keep}
      send={() => removePasskey(passkey._id)}
      onDone={() => {
        onClose()
        showDone(format(t.ownAccount.passkeyIsRemoved, { name: passkey.name }))
        refresh()
      }}
      onClose={onClose}
    >
      <p>{format(t.ownAccount.removePasskeyText, { name: passkey.name })}</p>
    </AskTask>
  )
}
