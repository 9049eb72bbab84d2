import type { ReactNode } from 'react'
import { axisFor } from './chart-axis'
import { Legend, type ChartInk } from './legend'

// The height of the chart in pixels. The width is the width of the card, so horizontal positions are percentages.
const height = 254
const top = 32
const ground = 212
// The maximum number of labels below the bars.
const mostLabels = 16

export type ChartSeries<Row> = { label: string; ink: ChartInk; of: (row: Row) => number }
export type ChartColumn<Row> = Omit<ChartSeries<Row>, 'ink'>

type Props<Row> = {
  id: string
  title: ReactNode
  rows: readonly Row[]
  series: readonly ChartSeries<Row>[]
  // If true, the bars of a row are side by side. If false, they are stacked.
  beside?: boolean
  // The heading of the table's first column, such as "Day".
  head: string
  keyOf: (row: Row) => string
  // Returns the name of a row for the table and the tooltip, such as "2 August".
  nameOf: (row: Row) => string
  // labelOf returns the short label below a bar. belowOf returns a second line below this label.
  labelOf: (row: Row) => string
  belowOf?: (index: number) => string
  // The columns of the table, if they differ from the series of the chart.
  columns?: readonly ChartColumn<Row>[]
  // `say` formats a value for the table, and `tick` formats a value for the axis. Without `tick`, `say` also formats
  // the values for the axis.
  say: (value: number) => string
  tick?: (value: number) => string
  // The text that is shown instead of the bars if all values are 0.
  nothing: string
}

// A bar chart with a legend. For screen readers, there is a table with the same figures. The styles are in charts.css.
export function BarChart<Row>(props: Props<Row>) {
  const { id, title, rows, series, beside = false, tick = props.say, nothing } = props
  const axis = axisFor(Math.max(0, ...rows.map((row) => heightOf(row, series, beside))))
  const highest = axis.at(-1) ?? 1
  const up = (count: number) => ground - (count / highest) * (ground - top)
  const empty = rows.every((row) => heightOf(row, series, beside) === 0)
  return (
    <section className="card chart" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{title}</h2>
        <Legend inks={series.map(({ label, ink }) => [label, ink])} />
      </div>
      <div className="day-plot" aria-hidden="true">
        <svg className="day-axis" width={tick === props.say ? 34 : 58} height={height} focusable="false">
          {axis.map((mark) => (
            <text key={mark} x={tick === props.say ? 26 : 50} y={up(mark) + 5} textAnchor="end">
              {tick(mark)}
            </text>
          ))}
        </svg>
        <svg className="day-bars" width="100%" height={height} focusable="false">
          {axis.map((mark) => (
            <line key={mark} x1="0" x2="100%" y1={up(mark)} y2={up(mark)} />
          ))}
          {rows.map((row, index) => (
            <RowBars key={props.keyOf(row)} {...props} row={row} index={index} up={up} />
          ))}
        </svg>
        {empty && <p className="day-nothing">{nothing}</p>}
      </div>
      <ChartTable {...props} />
    </section>
  )
}

function heightOf<Row>(row: Row, series: readonly ChartSeries<Row>[], beside: boolean): number {
  const values = series.map(({ of }) => of(row))
  return beside ? Math.max(0, ...values) : values.reduce((sum, value) => sum + value, 0)
}

type BarProps<Row> = Props<Row> & { row: Row; index: number; up: (count: number) => number }

function RowBars<Row>({
  rows,
  series,
  beside = false,
  nameOf,
  labelOf,
  belowOf,
  say,
  row,
  index,
  up,
}: BarProps<Row>) {
  const slot = 100 / rows.length
  const step = Math.ceil(rows.length / mostLabels)
  const middle = `${(index + 0.5) * slot}%`
  const total = heightOf(row, series, beside)
  const figures = series.map(({ label, of }) => `${label} ${say(of(row))}`).join(', ')
  return (
    <g>
      <title>{`${nameOf(row)}: ${figures}`}</title>
      {barsOf(row, series, beside).map(({ ink, from, to, left, share }) => (
        <rect
          key={ink}
          className={`ink-${ink}`}
          x={`${(index + 0.12 + 0.76 * left) * slot}%`}
          width={`${0.76 * share * slot}%`}
          y={up(to)}
          height={up(from) - up(to)}
        />
      ))}
      {!beside && index === rows.length - 1 && total > 0 && (
        <text className="day-last" x={middle} y={up(total) - 7} textAnchor="middle">
          {say(total)}
        </text>
      )}
      {index % step === 0 && (
        <text x={middle} y={ground + 20} textAnchor="middle">
          {labelOf(row)}
        </text>
      )}
      {belowOf && (
        <text x={`${(index + 0.12) * slot}%`} y={ground + 38}>
          {belowOf(index)}
        </text>
      )}
    </g>
  )
}

// Returns the bars of a row. `from` and `to` are a bar's lower and upper value. `left` and `share` are its left edge
// and its width, as fractions of the row's width.
function barsOf<Row>(row: Row, series: readonly ChartSeries<Row>[], beside: boolean) {
  let from = 0
  return series.map(({ ink, of }, at) => {
    const value = of(row)
    if (beside) return { ink, from: 0, to: value, left: at / series.length, share: 1 / series.length }
    const bar = { ink, from, to: from + value, left: 0, share: 1 }
    from += value
    return bar
  })
}

// A table with the chart's figures. It is visually hidden, for screen readers only.
function ChartTable<Row>({ id, rows, series, columns = series, head, keyOf, nameOf, say }: Props<Row>) {
  return (
    <div className="vh">
      <table aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row">{nameOf(row)}</th>
              {columns.map(({ label, of }) => (
                <td key={label}>{say(of(row))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
