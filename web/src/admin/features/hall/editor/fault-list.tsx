import { format } from '../../../../i18n/format'
import { counted, t } from '../../../texts'
import type { Fault } from './plan-check'
import type { Editor } from './use-editor'

// The list of the faults in the drawing. Pressing a fault selects the affected stalls.
export function FaultList({ editor }: { editor: Editor }) {
  const { faults, stalls, select } = editor
  const serious = faults.filter(({ notice }) => !notice)
  const names = new Map(stalls.map(({ id, label, stallnumber }) => [id, label ?? stallnumber]))
  const sorted = [...serious, ...faults.filter(({ notice }) => notice)]
  return (
    <section className="card hall-editor-card" aria-labelledby="hall-faults">
      <h2 id="hall-faults">{t.hall.editor.checks}</h2>
      <p role="status">
        {serious.length === 0 ? t.hall.editor.noFaults : counted(serious.length, t.hall.editor.faults)}
      </p>
      <ul className="hall-editor-faults">
        {sorted.slice(0, 50).map((fault) => (
          <li key={`${fault.code} ${fault.stalls.join(' ')}`}>
            <button type="button" className="text-button" onClick={() => select(fault.stalls)}>
              {errorMessage(fault, names, editor.draft.minAisle)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function errorMessage({ code, stalls }: Fault, names: ReadonlyMap<string, string>, minAisle: number): string {
  const [stall = '', other = ''] = stalls.map((id) => names.get(id) ?? id)
  const words = t.hall.editor.fault
  switch (code) {
    case 'overlap':
      return format(words.overlap, { stall, other })
    case 'outside':
      return format(words.outside, { stall })
    case 'aisle':
      return format(words.aisle, { stall })
    case 'passage':
      return format(words.passage, { stall, metres: String(minAisle) })
    case 'number':
      return format(words.number, { stall })
    case 'size':
    default:
      return format(words.size, { stall })
  }
}
