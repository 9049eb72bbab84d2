import { useEffect, useRef, useState, type FormEvent, type MouseEvent, type ReactNode } from 'react'
import { format, plural } from '../../../i18n/format'
import { useLang, useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { Notice } from '../../../ui/notice'
import { TextInput } from '../../../ui/text-input'
import { useHref } from '../../page-context'
import type { ExecutiveCommitteeProps } from '../../props.gen'
import { SentHtml, sentHtml } from '../../sent-part'
import { MemberPlate, PatronPlate } from './member-plate'
import { findByName } from './name-search'
import seedsCss from '../../seeds.module.css'
import committeePanelsCss from './committee-panels.module.css'
import css from './find-member.module.css'
import memberPlateCss from './member-plate.module.css'

// The list of members with a search field. The list is filtered while the visitor types. Without JavaScript, the form
// is sent to the server, which returns the same page with the filtered list.
export function FindMember({ members, query: sent, sample, duties }: ExecutiveCommitteeProps) {
  const texts = useTexts('committees')
  const { executive } = texts
  const href = useHref()
  const { query, setQuery, input, send, showAll } = useNameSearch(sent)
  const found = findByName(members, query)

  const all = (
    <Button href={href('/executive-committee')} variant="link" onClick={showAll}>
      {executive.all}
    </Button>
  )
  return (
    <div className={`wrap ${committeePanelsCss.committee}`}>
      <section aria-labelledby="members">
        <h2 id="members">{executive.members}</h2>
        {sample === 'all' && (
          <Notice kind="warn" icon="info">
            <p>{texts.sample}</p>
          </Notice>
        )}
        <form className={css.find} role="search" action={href('/executive-committee/find')} onSubmit={send}>
          <TextInput
            ref={input}
            type="search"
            name="q"
            label={executive.find}
            hint={executive.findHint}
            defaultValue={sent}
            maxLength={120}
            autoComplete="off"
            enterKeyHint="search"
            onInput={(event) => setQuery(event.currentTarget.value)}
          />
          <Button type="submit" variant="line" icon="search">
            {executive.findButton}
          </Button>
        </form>
        <Found
          found={found}
          unchanged={query === sent}
          total={members.length}
          query={query.trim()}
          all={all}
        />
      </section>
      {duties.length > 0 && (
        <section className={css.duties} aria-labelledby="duties">
          <h2 id="duties">{executive.duties}</h2>
          <ul className={seedsCss.seeds}>
            {duties.map((duty, index) => (
              <li key={index}>{duty}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

// Returns the state of the search field. `sent` is the name in the page's URL. The server has rendered the page for
// this name.
function useNameSearch(sent: string) {
  const [query, setQuery] = useState(sent)
  const input = useRef<HTMLInputElement>(null)

  // Reads the current value of the field. Before hydration, the visitor may have typed, or the browser may have
  // restored the value after a reload.
  useEffect(() => setQuery(input.current?.value ?? ''), [])

  function send(event: FormEvent) {
    event.preventDefault()
    setQuery(input.current?.value ?? '')
  }
  function showAll(event: MouseEvent) {
    event.preventDefault()
    if (input.current) input.current.value = ''
    setQuery('')
    input.current?.focus()
  }
  return { query, setQuery, input, send, showAll }
}

type FoundProps = {
  found: ExecutiveCommitteeProps['members']
  // Whether the list shows the members that the server has rendered.
  unchanged: boolean
  total: number
  query: string
  // The link to the list of all members.
  all: ReactNode
}

// Shows the matching members and how many there are.
function Found({ found, unchanged, total, query, all }: FoundProps) {
  const { executive } = useTexts('committees')
  const lang = useLang()
  return (
    <>
      <div className={css.findCount}>
        <p role="status">
          {query === ''
            ? plural(lang, total, executive.count)
            : plural(lang, found.length, executive.found, { total })}
        </p>
        {query !== '' && found.length > 0 && all}
      </div>
      {found.length === 0 ? (
        <EmptyState title={format(executive.none, { query })} text={executive.noneText} actions={all} />
      ) : (
        <Members found={found} unchanged={unchanged} />
      )}
    </>
  )
}

const membersId = 'member-list'

// The list of members. Until the visitor searches, the browser keeps the server's HTML, because hydrating about 80
// members would take a slow phone a long time.
function Members({ found, unchanged }: Pick<FoundProps, 'found' | 'unchanged'>) {
  const [html] = useState(() => (import.meta.env.SSR ? undefined : sentHtml(document, membersId)))
  if (unchanged && html !== undefined) return <SentHtml id={membersId} html={html} />
  const patrons = found.filter(({ patron }) => patron)
  const groups = groupsOf(found)
  return (
    <div id={membersId}>
      {patrons.length > 0 && (
        <ul className={memberPlateCss.patrons}>
          {patrons.map((member, index) => (
            <PatronPlate key={`${index} ${member.name}`} member={member} />
          ))}
        </ul>
      )}
      {groups.length > 1 && <GroupLinks groups={groups} />}
      {groups.map(({ title, members }, index) => (
        <section key={title} id={groupId(index)} className={memberPlateCss.group}>
          {title !== '' && <h3>{title}</h3>}
          <ul className={memberPlateCss.members}>
            {members.map((member, at) => (
              <MemberPlate key={`${at} ${member.name}`} member={member} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type Group = { title: string; members: FoundProps['found'] }

const groupId = (index: number) => `members-${index + 1}`

// Puts the members except the patrons into their groups. The groups are in the order of their first members.
function groupsOf(members: FoundProps['found']): Group[] {
  const groups = new Map<string, FoundProps['found']>()
  for (const member of members) {
    if (!member.patron) groups.set(member.group, [...(groups.get(member.group) ?? []), member])
  }
  return Array.from(groups, ([title, own]) => ({ title, members: own }))
}

function GroupLinks({ groups }: { groups: readonly Group[] }) {
  const texts = useTexts('committees').executive
  return (
    <nav className={committeePanelsCss.committeeLinks} aria-label={texts.groups}>
      <ul>
        {groups.map(({ title, members }, index) => (
          <li key={title}>
            <a href={`#${groupId(index)}`}>
              {title || texts.others}
              <small>{members.length}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
