import { Link } from '@tanstack/react-router'
import { format } from '../../../i18n/format'
import { Select } from '../../../ui/select'
import type { MessageKind } from '../../api/records'
import { t } from '../../texts'
import type { Lang } from '../../ui/lang-names'

type Props = { kinds: readonly MessageKind[]; current: string; lang: Lang; onChoose: (kind: string) => void }

// The list in which the user chooses a kind of message. A marker shows which kinds have a customised text. On a phone,
// the list is a select box.
export function KindNav({ kinds, current, lang, onChoose }: Props) {
  const groups = [...new Set(kinds.map(({ group }) => group))]
  return (
    <>
      <div className="message-kind-choice">
        <Select
          name="kind"
          label={t.messageTexts.message}
          options={kinds.map(({ kind, group, title }) => ({
            value: kind,
            label: format(t.messageTexts.groupAndTitle, { group, title }),
          }))}
          value={current}
          onChange={(event) => onChoose(event.target.value)}
        />
      </div>
      <nav className="edition-nav message-kinds" aria-label={t.messageTexts.kindsOfMessage}>
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
                      {texts.some(({ own }) => own) && <em>{t.messageTexts.changed}</em>}
                    </Link>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  )
}
