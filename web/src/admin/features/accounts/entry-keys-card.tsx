import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { describeError, errorMessage } from '../../api/api-error'
import { t } from '../../texts'
import { AskTask } from '../../ui/ask-task'
import { formatDay, formatMoment } from '../../ui/dates'
import { showDone } from '../../ui/toast-list'
import { entryKeysQuery, revokeEntryKey, type EntryKey } from './entry-keys-api'
import { RotateKey } from './rotate-key'

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
