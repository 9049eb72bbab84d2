import { useState } from 'react'
import { t } from '../texts'
import { Modal } from '../ui/modal'
import { useListKeys } from './list-keys'

const words = t.layout.shortcuts

// The keys with what they do, in the order of the help.
const shortcuts: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Ctrl', 'K'], does: words.palette },
  { keys: ['/'], does: words.search },
  { keys: ['J'], does: words.next },
  { keys: ['K'], does: words.previous },
  { keys: ['O'], does: words.open },
  { keys: ['X'], does: words.select },
  { keys: ['E'], does: words.edit },
  { keys: ['Esc'], does: words.close },
  { keys: ['?'], does: words.help },
]

// The keys of every list, and the table of all shortcuts that "?" opens.
export function ShortcutHelp() {
  const [open, setOpen] = useState(false)
  useListKeys(() => setOpen(true))
  return (
    <Modal title={words.title} open={open} onClose={() => setOpen(false)}>
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
              <tr key={does}>
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
