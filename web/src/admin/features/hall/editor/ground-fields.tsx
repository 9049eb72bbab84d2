import { useId } from 'react'
import { format } from '../../../../i18n/format'
import type { Area } from '../../../../lib/hall'
import { Button } from '../../../../ui/button'
import { t } from '../../../texts'
import { partOf, withAreas, type GroundPart } from './ground'
import type { Editor } from './use-editor'

// The fields for the aisles, or for the areas of a zone. They are shown while the drawing tool draws these shapes.
// Users without a mouse can add and remove aisles and areas here, and can type their positions.
export function GroundFields({ editor, part }: { editor: Editor; part: GroundPart }) {
  const { draft, changeGround } = editor
  const { zone, areas } = part
  const change = (next: readonly Area[], key?: string) =>
    changeGround(withAreas(draft.ground, part, next), key)
  const walls = draft.ground.features.find(({ type }) => type === 'hall') ?? draft.ground.site
  return (
    <>
      <h2>{zone === undefined ? t.hall.editor.aisles : t.hall.editor.zoneAreas}</h2>
      <p className="field-hint">{t.hall.editor.groundHint}</p>
      <ol className="hall-editor-parts">
        {areas.map((area, index) => (
          <li key={index}>
            <AreaFields
              area={area}
              number={index + 1}
              onChange={(side) =>
                change(
                  areas.map((one, at) => (at === index ? { ...one, ...side } : one)),
                  `area ${index} ${Object.keys(side).join('')}`,
                )
              }
            />
            <Button
              size="sm"
              variant="line"
              aria-label={format(t.hall.editor.removeArea, { number: String(index + 1) })}
              onClick={() => change(areas.filter((_, at) => at !== index))}
            >
              {t.hall.editor.remove}
            </Button>
          </li>
        ))}
      </ol>
      <Button
        size="sm"
        variant="line"
        onClick={() =>
          change([...areas, { x: walls.x, y: walls.y, w: 2 * draft.minAisle, h: draft.minAisle }])
        }
      >
        {t.hall.editor.addArea}
      </Button>
    </>
  )
}

const sides = {
  x: t.hall.editor.fromWest,
  y: t.hall.editor.fromNorth,
  w: t.hall.editor.width,
  h: t.hall.editor.depth,
} as const

type FieldsProps = { area: Area; number: number; onChange: (side: Partial<Area>) => void }

function AreaFields({ area, number, onChange }: FieldsProps) {
  const id = useId()
  return (
    <fieldset className="hall-editor-sides">
      <legend>{number}</legend>
      {(['x', 'y', 'w', 'h'] as const).map((side) => (
        <label key={side} htmlFor={`${id}-${side}`}>
          {sides[side]}
          <input
            id={`${id}-${side}`}
            className="input"
            type="number"
            step="0.5"
            value={area[side]}
            onChange={({ target: { valueAsNumber } }) =>
              Number.isFinite(valueAsNumber) && onChange({ [side]: valueAsNumber })
            }
          />
        </label>
      ))}
    </fieldset>
  )
}

// Returns the aisles or zone areas that the drawing tool draws now, or undefined if it draws stalls.
export function drawnPart({ draft, drawing }: Editor): GroundPart | undefined {
  return partOf(draft.ground, drawing)
}
