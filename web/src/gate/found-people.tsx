import { useEffect, useState, type ReactNode } from 'react'
import { format } from '../i18n/format'
import type { GateTexts } from '../i18n/installed-app'
import type { Lang } from '../i18n/texts.gen'
import { timeOf } from './clock'
import { call, type Found } from './server'
import type { Device } from './storage'

const fewest = 2

type Props = {
  t: GateTexts
  lang: Lang
  words: string
  device: Device | undefined
  online: boolean
  onAdmit: (found: Found, member: number) => void
  /** The content that is shown in place of the results if the server does not respond. */
  offline: ReactNode
}

/**
 * Lists the people whom the server finds by a name, a whole phone number or the end of an order number. The results are
 * not stored.
 */
export function FoundPeople({ t, lang, words, device, online, onAdmit, offline }: Props) {
  const [answer, setAnswer] = useState<{ words: string; found?: readonly Found[] }>()
  const key = device?.key
  useEffect(() => {
    let over = false
    if (words.length < fewest || !key) return undefined
    const query = new URLSearchParams({ q: words })
    call(`/api/gate/search?${query}`, { key, timeout: 8000, lang })
      .then(async (response) => (await response.json()) as Found[])
      .then(
        (found) => !over && setAnswer({ words, found }),
        () => !over && setAnswer({ words }),
      )
    return () => {
      over = true
    }
  }, [words, key, lang])
  if (words.length < fewest) return <p role="status">{t.scan.typeMore}</p>
  if (answer?.words !== words) return online ? <p role="status">{t.scan.searching}</p> : offline
  const { found } = answer
  if (!found) return offline
  if (found.length === 0) return <p role="status">{format(t.scan.nobody, { words })}</p>
  return (
    <ul className="gate-found">
      {found.map((one) => (
        <FoundPerson key={one.recordId} t={t} one={one} onAdmit={onAdmit} />
      ))}
    </ul>
  )
}

function FoundPerson({ t, one, onAdmit }: { t: GateTexts; one: Found; onAdmit: Props['onAdmit'] }) {
  const members = Array.from({ length: one.members }, (_, index) => index + 1)
  return (
    <li>
      <b>{one.name}</b>
      <span>{format(t.scan.phoneEnd, { digits: one.phoneEnd })}</span>
      {members.map((member) => {
        const since = one.admissions.find((admission) => admission.member === member)
        if (since)
          return <em key={member}>{format(t.scan.alreadyIn, { time: timeOf(Date.parse(since.at)) })}</em>
        const name = one.memberNames?.[member - 1] || (one.members > 1 ? '' : one.name)
        return (
          <button key={member} type="button" onClick={() => onAdmit(one, member)}>
            {name ? format(t.scan.admit, { name }) : format(t.scan.member, { member })}
          </button>
        )
      })}
    </li>
  )
}
