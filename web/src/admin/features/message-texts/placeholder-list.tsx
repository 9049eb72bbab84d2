import type { MessageKind } from '../../api/records'

type Props = {
  placeholders: MessageKind['placeholders']
  // Puts one where the cursor is; left out for who may only read.
  onInsert?: ((name: string) => void) | undefined
}

// What can stand in a text, and what each is filled with.
export function PlaceholderList({ placeholders, onInsert }: Props) {
  return (
    <details className="message-placeholders">
      <summary>What can be filled in</summary>
      <p className="field-hint">
        A line is left out of a message when one of the words in braces has nothing to say there.
      </p>
      <ul>
        {placeholders.map(({ name, about }) => (
          <li key={name}>
            {onInsert ? (
              <button type="button" className="chip" onClick={() => onInsert(name)}>
                {`{${name}}`}
                <span className="vh"> insert</span>
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
