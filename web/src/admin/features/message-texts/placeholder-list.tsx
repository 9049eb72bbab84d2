import { format } from '../../../i18n/format'
import type { MessageKind } from '../../api/records'
import { t } from '../../texts'

type Props = {
  placeholders: MessageKind['placeholders']
  // Puts one where the cursor is; left out for who may only read.
  onInsert?: ((name: string) => void) | undefined
}

// What can stand in a text, and what each is filled with.
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
