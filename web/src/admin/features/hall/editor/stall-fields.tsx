import { Button } from '../../../../ui/button'
import { Checkbox } from '../../../../ui/checkbox'
import { Select } from '../../../../ui/select'
import { TextInput } from '../../../../ui/text-input'
import type { DrawnStall } from '../../../api/records'
import { counted, t } from '../../../texts'
import { changeStalls, turned, withKind, withNumber } from './drawing'
import type { Editor } from './use-editor'

// The fields of the selected stalls: kind, zone, aisle, open side and release. If one stall is selected, there are also
// fields for its number, position and size.
export function StallFields({ editor, onRemove }: { editor: Editor; onRemove: () => void }) {
  const { stalls, selected, isTaken } = editor
  const chosen = stalls.filter(({ id }) => selected.has(id))
  const [first] = chosen
  if (!first) return <p className="field-hint">{t.hall.editor.nothingSelected}</p>
  const anyTaken = chosen.some(isTaken)
  const apply = (change: (stall: DrawnStall) => DrawnStall, key?: string) =>
    editor.change(changeStalls(stalls, selected, change), key)
  return (
    <>
      <h2>{counted(chosen.length, t.hall.editor.selected)}</h2>
      {anyTaken && <p className="field-hint">{t.hall.editor.takenNote}</p>}
      {chosen.length === 1 && <OneStall key={first.id} editor={editor} stall={first} apply={apply} />}
      <SharedFields editor={editor} chosen={chosen} first={first} apply={apply} />
      <div className="hall-editor-buttons">
        <Button size="sm" variant="line" onClick={() => apply(turned)}>
          {t.hall.editor.turn}
        </Button>
        <Button size="sm" variant="danger" onClick={onRemove}>
          {t.hall.editor.remove}
        </Button>
      </div>
    </>
  )
}

type Apply = (change: (stall: DrawnStall) => DrawnStall, key?: string) => void

function SharedFields({
  editor: { draft, stalls, isTaken },
  chosen,
  first,
  apply,
}: {
  editor: Editor
  chosen: readonly DrawnStall[]
  first: DrawnStall
  apply: Apply
}) {
  const { kinds, zones, aisles } = draft.ground
  const common = (of: (stall: DrawnStall) => string) =>
    chosen.every((stall) => of(stall) === of(first)) ? of(first) : ''
  const several = chosen.length > 1 ? t.hall.editor.several : undefined
  return (
    <>
      <Select
        name="kind"
        idPrefix="drawn"
        label={t.hall.kind}
        prompt={several}
        options={kinds
          .filter(({ onPlan }) => onPlan)
          .map(({ id, mapName }) => ({ value: id, label: mapName }))}
        value={common(({ kind }) => kind)}
        disabled={chosen.some(isTaken) || chosen.length > 1}
        onChange={({ target: { value } }) => {
          const kind = kinds.find(({ id }) => id === value)
          if (kind) apply((stall) => withKind(stalls, stall, kind))
        }}
      />
      <Select
        name="zone"
        idPrefix="drawn"
        label={t.hall.zone}
        prompt={several}
        options={zones.map(({ id, letter, name }) => ({ value: id, label: `${letter} ${name}` }))}
        value={common(({ zone }) => zone)}
        onChange={({ target: { value } }) => value && apply((stall) => ({ ...stall, zone: value }))}
      />
      <Select
        name="aisle"
        idPrefix="drawn"
        label={t.hall.editor.aisle}
        prompt={t.hall.editor.noAisle}
        options={aisles.map(({ id }) => ({ value: id, label: id }))}
        value={common(({ aisle = '' }) => aisle)}
        onChange={({ target: { value } }) => apply((stall) => ({ ...stall, aisle: value }))}
      />
      <OpeningFields chosen={chosen} opens={common(({ opens = '' }) => opens)} apply={apply} />
    </>
  )
}

// The fields for the open side and the release.
function OpeningFields({
  chosen,
  opens,
  apply,
}: {
  chosen: readonly DrawnStall[]
  opens: string
  apply: Apply
}) {
  return (
    <>
      <Select
        name="opens"
        idPrefix="drawn"
        label={t.hall.editor.opens}
        prompt={t.hall.editor.opensNowhere}
        options={[
          { value: 'N', label: t.hall.editor.north },
          { value: 'E', label: t.hall.editor.east },
          { value: 'S', label: t.hall.editor.south },
          { value: 'W', label: t.hall.editor.west },
        ]}
        value={opens}
        onChange={({ target: { value } }) => apply((stall) => ({ ...stall, opens: value }))}
      />
      <Checkbox
        name="released"
        idPrefix="drawn"
        label={t.hall.editor.released}
        checked={chosen.every(({ released }) => released)}
        onChange={({ target: { checked } }) => apply((stall) => ({ ...stall, released: checked }))}
      />
    </>
  )
}

// The fields for the number, position and size of one stall. A valid number is applied at once. An invalid text is not
// applied but stays in its field.
function OneStall({ editor, stall, apply }: { editor: Editor; stall: DrawnStall; apply: Apply }) {
  const taken = editor.isTaken(stall)
  const side = (name: 'x' | 'y' | 'w' | 'h', label: string, locked: boolean) => (
    <TextInput
      key={`${name}${stall[name]}`}
      name={name}
      idPrefix="drawn"
      label={label}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={String(stall[name])}
      disabled={locked}
      onBlur={({ target }) => {
        const metres = Number(target.value.replace(',', '.'))
        if (target.value.trim() === '' || Number.isNaN(metres)) target.value = String(stall[name])
        else if (metres !== stall[name]) apply((one) => ({ ...one, [name]: metres }))
      }}
    />
  )
  return (
    <>
      <TextInput
        name="stallnumber"
        idPrefix="drawn"
        label={t.hall.editor.number}
        autoComplete="off"
        maxLength={8}
        value={stall.stallnumber}
        disabled={taken}
        onChange={({ target: { value } }) =>
          apply((one) => withNumber(editor.stalls, one, value.trim().toLowerCase()), `number ${stall.id}`)
        }
      />
      <div className="hall-editor-sides">
        {side('x', t.hall.editor.fromWest, false)}
        {side('y', t.hall.editor.fromNorth, false)}
        {side('w', t.hall.editor.width, taken)}
        {side('h', t.hall.editor.depth, taken)}
      </div>
    </>
  )
}
