import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { siteIsBack } from '../../../lib/site-is-back'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { TextInput } from '../../../ui/text-input'
import { errorMessage } from '../../api/api-error'
import { changeKeys, type Keys, type WhatsAppAccount } from '../../api/whatsapp'
import { CopyButton } from '../../session/copy-button'
import { PasswordInput } from '../../session/password-input'
import { t } from '../../texts'
import { AskLeave } from '../../ui/ask-leave'
import * as rule from '../../ui/rules'
import { showDone } from '../../ui/toast-list'
import { useFields } from '../../ui/use-fields'

const labels = t.whatsapp

const line = rule.text({ most: 1000 })
const schema = v.object({ token: line, phoneId: line, accountId: line, appSecret: line, verifyToken: line })

const secrets = ['token', 'appSecret', 'verifyToken'] as const

// The keys of the account and the address of the webhook. Stored secrets are never shown again: an empty field keeps
// them.
export function KeysCard({
  account: { given, phoneId, accountId, webhook, off },
}: {
  account: WhatsAppAccount
}) {
  const client = useQueryClient()
  const { form, submit, failure, isSubmitting, unsent, errorOf } = useFields<Keys>(
    { token: '', phoneId, accountId, appSecret: '', verifyToken: '' },
    schema,
    async (keys, reset) => {
      await changeKeys(keys)
      await siteIsBack()
      reset()
      showDone(labels.saved)
      await client.invalidateQueries()
    },
  )
  const kept = phoneId && !off ? labels.kept : undefined
  return (
    <section className="card wa-card" aria-labelledby="wa-keys">
      <h2 id="wa-keys">{labels.keys}</h2>
      <div className="wa-copy">
        <p>
          {labels.webhook}
          <code>{webhook}</code>
        </p>
        <CopyButton text={webhook} />
      </div>
      {given ? (
        <p>{labels.given}</p>
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate>
          {failure && <Notice kind="bad" live="alert" title={errorMessage(failure)} />}
          <TextInput
            {...form.register('phoneId')}
            idPrefix="wa"
            label={labels.phoneId}
            hint={labels.phoneIdHint}
            autoComplete="off"
            error={errorOf('phoneId')}
          />
          <TextInput
            {...form.register('accountId')}
            idPrefix="wa"
            label={labels.accountId}
            autoComplete="off"
            error={errorOf('accountId')}
          />
          {secrets.map((name) => (
            <PasswordInput
              key={name}
              {...form.register(name)}
              idPrefix="wa"
              label={labels[name]}
              hint={kept ?? (name === 'verifyToken' ? labels.verifyTokenHint : undefined)}
              autoComplete="off"
              error={errorOf(name)}
            />
          ))}
          <div className="wa-tasks">
            <Button type="submit" size="sm" busy={isSubmitting} busyLabel={labels.trying}>
              {labels.save}
            </Button>
          </div>
          <AskLeave dirty={unsent} ofPage />
        </form>
      )}
    </section>
  )
}
