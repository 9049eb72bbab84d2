import { Fragment } from 'react'
import { format, plural } from '../../../i18n/format'
import { useLang, useTexts } from '../../../i18n/texts'
import type { HallZone } from '../../../lib/hall'
import { ZoneLetter } from '../../../ui/hall-map/zone-buttons'
import type { LayoutRow } from '../../props.gen'
import css from './layout.module.css'

// Tables of the stalls and their states, one for each zone.
export function ZoneTables({ zones, rows }: { zones: readonly HallZone[]; rows: readonly LayoutRow[] }) {
  return (
    <ul className={css.layoutZones}>
      {zones.map((zone, index) => (
        <Zone key={index} zone={zone} rows={rows.filter((row) => row.zone === zone.id)} />
      ))}
    </ul>
  )
}

function Zone({ zone, rows }: { zone: HallZone; rows: readonly LayoutRow[] }) {
  const texts = useTexts('layout')
  const lang = useLang()
  const free = rows.reduce((sum, row) => sum + (row.onPlan ? row.free : 0), 0)
  return (
    <li>
      <h3>
        <ZoneLetter zone={zone} />
        <span>
          <span className="vh">{format(texts.zone, { letter: zone.letter })} </span>
          {zone.name}
        </span>
        <span className={`${css.layoutFree} num`}>{plural(lang, free, texts.freeCount)}</span>
      </h3>
      {rows.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.kind}</th>
              <th scope="col">{texts.stalls}</th>
              <th scope="col">{texts.free}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <Row key={index} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </li>
  )
}

function Row({ row }: { row: LayoutRow }) {
  const texts = useTexts('layout')
  const states = useTexts('hall').legend
  const { kind, size, price, onPlan, stalls, free, which, taken } = row
  return (
    <tr>
      <th scope="row">
        {kind} <small>{size}</small> <small>{price}</small>
      </th>
      <td>
        {onPlan ? <Ranges of={stalls} /> : texts.byButton}
        {taken.map((some, index) => (
          <small key={index}>
            {`${states[some.state]}: `}
            <Ranges of={some.stalls} />
          </small>
        ))}
      </td>
      <td>
        <b className="num">{free}</b>{' '}
        {which !== '' && (
          <small>
            <Ranges of={which} />
          </small>
        )}
      </td>
    </tr>
  )
}

// Shows stalls such as "1–9, 18". A line does not end inside a range.
function Ranges({ of }: { of: string }) {
  return of.split(' ').map((range, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <span>{range}</span>
    </Fragment>
  ))
}
