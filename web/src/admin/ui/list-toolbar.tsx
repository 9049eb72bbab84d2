import type { ReactNode } from 'react'
import { groupDigits } from '../../lib/money'
import { Icon } from '../../ui/icon'
import type { SelectOption } from '../../ui/select'
import { SearchBox } from './search-box'

export type Filter = {
  // The parameter that it sets; '' lets everything through.
  name: string
  label: string
  all: string
  options: readonly SelectOption[]
}

type Props = {
  // What is looked for: "Search registrations", and where: "Name, phone, email or place".
  label: string
  placeholder: string
  filters: readonly Filter[]
  // Shown on a phone, where the table has no head to press.
  sorts: readonly SelectOption[]
  search: Readonly<Record<string, string | number>>
  // How many match; unknown while it is loading for the first time.
  total: number | undefined
  onSearch: (change: Record<string, string>) => void
  // Stands at the end of the row: the choice of columns.
  children?: ReactNode
}

// Above a list: search, filters, and what is filtered by now.
export function ListToolbar(props: Props) {
  const { label, placeholder, filters, sorts, search, total, onSearch, children } = props
  const valueOf = (name: string) => String(search[name] ?? '')
  const active = filters.filter(({ name }) => valueOf(name) !== '')
  const words = valueOf('q')
  const none = Object.fromEntries(filters.map(({ name }) => [name, '']))
  return (
    <>
      <div className="toolbar" role="search">
        <SearchBox label={label} placeholder={placeholder} words={words} onWords={(q) => onSearch({ q })} />
        {filters.map(({ name, label: filterLabel, all, options }) => (
          <ChoiceBox
            key={name}
            label={filterLabel}
            value={valueOf(name)}
            options={[{ value: '', label: all }, ...options]}
            onChoose={(value) => onSearch({ [name]: value })}
          />
        ))}
        <div className="toolbar-sort">
          <ChoiceBox
            label="Sort by"
            value={valueOf('sort')}
            options={sorts}
            onChoose={(sort) => onSearch({ sort })}
          />
        </div>
        {children}
      </div>
      {(active.length > 0 || words) && (
        <div className="chips">
          <span>Filters:</span>
          {words && <Chip text={`“${words}”`} onRemove={() => onSearch({ q: '' })} />}
          {active.map(({ name, options }) => (
            <Chip
              key={name}
              text={options.find(({ value }) => value === valueOf(name))?.label ?? valueOf(name)}
              onRemove={() => onSearch({ [name]: '' })}
            />
          ))}
          <button type="button" className="text-button" onClick={() => onSearch({ ...none, q: '' })}>
            Clear all
          </button>
          {total !== undefined && (
            <span className="chips-total" role="status">
              {total === 1 ? '1 result' : `${groupDigits(total)} results`}
            </span>
          )}
        </div>
      )}
    </>
  )
}

function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <button type="button" className="chip" aria-label={`Remove filter ${text}`} onClick={onRemove}>
      {text}
      <Icon name="close" size={16} />
    </button>
  )
}

type ChoiceProps = {
  label: string
  value: string
  options: readonly SelectOption[]
  onChoose: (value: string) => void
}

function ChoiceBox({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <span className="select">
      <select
        className="input"
        aria-label={label}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={18} />
    </span>
  )
}
