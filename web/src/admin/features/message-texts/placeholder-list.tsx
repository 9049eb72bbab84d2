import { format } from '../../../i18n/format'
import type { MessageKind } from '../../api/records'
import { t } from '../../texts'

type Props = {
  placeholders: MessageKind['placeholders']
  // Inserts a placeholder at the cursor. It is undefined for accounts that may not edit.
  onInsert?: ((name: string) => void) | undefined
}

// The placeholders of a text with their meanings.
export function PlaceholderList({ placeholders, onInsert }: Props) {
  return (
    <details className="message-placeholders">
      <summary>{t.messageTexts.placeholders}</summary>
      <p className="field-hint">{t.messageTexts.placeholdersNote}</p>
      <ul>
        {placeholders.map(({ name, about }) => (
          <li key={name}>
            {onInsert ? (
              <button
                type="button"
                className="chip"
                aria-label={format(t.messageTexts.insert, { placeholder: `{${name}}` })}
                onClick={() => onInsert(name)}
              >
                {`{${name}}`}
              </button>
            ) : (
              <code>{`{${name}}`}</code>
            )}
            <span>{about}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
