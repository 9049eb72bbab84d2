import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { TextInput } from '../../../ui/text-input'
import { describeError, errorMessage } from '../../api/api-error'
import { api, dataOf } from '../../api/client'
import { t } from '../../texts'
import { AskTask } from '../../ui/ask-dialog'
import { formatDay, formatMoment } from '../../ui/dates'
import { Modal } from '../../ui/modal'
import { showDone } from '../../ui/toast-list'
import { useFields } from '../../ui/use-fields'

const words = t.accounts.entryKeys

// The card with the keys that sign entry codes. Only owners see it. They can create a new key and revoke earlier keys.
export function EntryKeysCard() {
  const client = useQueryClient()
  const keys = useQuery(entryKeysQuery)
  const [rotates, setRotates] = useState(false)
  const [revoked, setRevoked] = useState<EntryKey>()
  const done = (text: string) => {
    setRotates(false)
    setRevoked(undefined)
    showDone(text)
    void client.invalidateQueries({ queryKey: entryKeysQuery.queryKey })
  }
  return (
    <section className="card account-card" aria-labelledby="entry-keys">
      <h2 id="entry-keys">{words.title}</h2>
      <p>{words.text}</p>
      {keys.error && (
        <Notice kind="bad" title={format(words.fetchFailed, { error: describeError(keys.error) })} />
      )}
      <ul>
        {keys.data?.map((key) => (
          <li key={key.kid}>
            <b>{format(words.key, { number: key.kid })}</b>{' '}
            {format(words.created, { when: formatDay(key.createdAt) })}. {stateOf(key)}{' '}
            {mayRevoke(key) && (
              <Button variant="line" size="sm" onClick={() => setRevoked(key)}>
                {format(words.revoke, { number: key.kid })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p>
        <Button variant="line" size="sm" onClick={() => setRotates(true)}>
          {words.rotate}
        </Button>
      </p>
      {rotates && <RotateKey onDone={() => done(words.rotated)} onClose={() => setRotates(false)} />}
      {revoked && (
        <RevokeKey
          kid={revoked.kid}
          onDone={() => done(format(words.revokeDone, { number: revoked.kid }))}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </section>
  )
}

function isRevoked(key: EntryKey): boolean {
  return key.revokedAt !== undefined && new Date(key.revokedAt).getTime() <= Date.now()
}

function mayRevoke(key: EntryKey): boolean {
  return !key.signs && !isRevoked(key)
}

function stateOf(key: EntryKey): string {
  if (key.signs) return words.signs
  if (isRevoked(key)) return words.revoked
  return key.revokedAt ? format(words.validUntil, { when: formatMoment(key.revokedAt) }) : words.valid
}

type RevokeProps = { kid: number; onDone: () => void; onClose: () => void }

function RevokeKey({ kid, onDone, onClose }: RevokeProps) {
  return (
    <AskTask
      title={format(words.revokeTitle, { number: kid })}
      action={format(words.revoke, { number: kid })}
      busyAction={words.revoking}
      keep={t.common.keep}
      send={() => revokeEntryKey(kid)}
      failed={(error) => format(words.failed, { error: errorMessage(error) })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{words.revokeText}</p>
    </AskTask>
  )
}

// The maximum number of days for which the codes of earlier keys stay valid. The server has the same limit
// (internal/entry/routes.go).
const mostDays = 365

const schema = v.object({
  days: v.pipe(
    v.string(),
    v.check((typed) => /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= mostDays, words.overlapWrong),
  ),
})

// The dialog that creates a new key. It asks how long the codes of earlier keys stay valid.
function RotateKey({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
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

// The query for the keys that sign entry codes, oldest first.
const entryKeysQuery = queryOptions({
  queryKey: ['entry-keys'],
  queryFn: () => dataOf(api.GET('/api/admin/keys')),
})

type EntryKey = { kid: number; createdAt: string; revokedAt?: string; signs: boolean }

// Creates a new key. Codes signed by earlier keys stay valid for overlapDays days. If overlapDays is 0, they stay valid
// until the earlier keys are revoked.
async function rotateEntryKey(overlapDays: number): Promise<void> {
  await dataOf(api.POST('/api/admin/keys/rotate', { body: { ...(overlapDays > 0 && { overlapDays }) } }))
}

async function revokeEntryKey(kid: number): Promise<void> {
  await dataOf(api.POST('/api/admin/keys/{kid}/revoke', { params: { path: { kid } } }))
}
