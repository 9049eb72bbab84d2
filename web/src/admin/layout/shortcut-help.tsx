import { useRef, useState } from 'react'
import { t } from '../texts'
import { Modal } from '../ui/modal'
import { currentRow, useListKeys } from './list-keys'

const words = t.layout.shortcuts

// The keys and their effects, in the order of the help table.
const shortcuts: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Ctrl', 'K'], does: words.palette },
  { keys: ['/'], does: words.search },
  { keys: ['A'], does: words.actions },
  { keys: ['J'], does: words.next },
  { keys: ['↓'], does: words.next },
  { keys: ['K'], does: words.previous },
  { keys: ['↑'], does: words.previous },
  { keys: ['O'], does: words.open },
  { keys: ['Enter'], does: words.open },
  { keys: ['X'], does: words.select },
  { keys: ['E'], does: words.edit },
  { keys: ['P'], does: words.record },
  { keys: ['R'], does: words.reply },
  { keys: ['C'], does: words.confirm },
  { keys: ['N'], does: words.notOurs },
  { keys: ['Ctrl', 'Enter'], does: words.submit },
  { keys: ['Esc'], does: words.close },
  { keys: ['?'], does: words.help },
]

// Handles the keys of every list. The key "?" opens the table of all shortcuts.
export function ShortcutHelp() {
  const [open, setOpen] = useState(false)
  const row = useRef<HTMLElement>(null)
  useListKeys(() => {
    row.current = currentRow()
    setOpen(true)
  })
  return (
    // If no row had the focus, finalFocus returns false, so that the focus does not move. With the default, the focus
    // could move to a text field.
    <Modal
      title={words.title}
      open={open}
      finalFocus={() => row.current ?? false}
      onClose={() => setOpen(false)}
    >
      <div className="shortcuts">
        <table>
          <thead>
            <tr>
              <th scope="col">{words.keys}</th>
              <th scope="col">{words.action}</th>
            </tr>
          </thead>
          <tbody>
            {shortcuts.map(({ keys, does }) => (
              <tr key={keys.join('+')}>
                <td>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </td>
                <td>{does}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>{words.note}</p>
      </div>
    </Modal>
  )
}
