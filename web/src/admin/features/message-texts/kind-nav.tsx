import { Link } from '@tanstack/react-router'
import type { MessageKind } from '../../api/records'
import type { Lang } from '../../ui/lang-names'

type Props = { kinds: readonly MessageKind[]; current: string; lang: Lang }

// The kinds of message by their groups, with those marked whose text the office wrote.
export function KindNav({ kinds, current, lang }: Props) {
  const groups = [...new Set(kinds.map(({ group }) => group))]
  return (
    <nav className="edition-nav message-kinds" aria-label="Kinds of message">
      {groups.map((group) => (
        <div key={group}>
          <h2>{group}</h2>
          <ul>
            {kinds
              .filter((kind) => kind.group === group)
              .map(({ kind, title, texts }) => (
                <li key={kind}>
                  <Link
                    to="/admin/message-texts"
                    search={{ kind, lang }}
                    resetScroll={false}
                    aria-current={kind === current ? 'page' : undefined}
                  >
                    {title}
                    {texts.some(({ own }) => own) && <em>Changed</em>}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
