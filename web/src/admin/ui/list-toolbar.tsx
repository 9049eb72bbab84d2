import type { ReactNode } from 'react'
import { format } from '../../i18n/format'
import { Icon } from '../../ui/icon'
import type { SelectOption } from '../../ui/select'
import { t } from '../texts'
import { countWords, type Counted } from './counted'
import { withoutFilter, type Filter, type ListState } from './filter'
import { SearchBox } from './search-box'

type Props = {
  // What is looked for: "Search registrations", and where: "Name, phone, email or place".
  label: string
  placeholder: string
  filters: readonly Filter[]
  // Shown on a phone, where the table has no head to press.
  sorts: readonly SelectOption[]
  search: ListState
  // How many match; unknown while it is loading for the first time.
  found: Counted | undefined
  onSearch: (change: Record<string, string>) => void
  // Stands at the end of the row: the choice of columns.
  children?: ReactNode
}

// Above a list: search, filters, and what is filtered by now.
export function ListToolbar(props: Props) {
  const { label, placeholder, filters, sorts, search, found, onSearch, children } = props
  const valueOf = (name: string) => String(search[name] ?? '')
  const active = filters.filter(({ name }) => valueOf(name) !== '')
  const words = valueOf('q')
  const none = Object.assign({}, ...filters.map(withoutFilter)) as Record<string, string>
  return (
    <>
      <div className="toolbar" role="search">
        <SearchBox label={label} placeholder={placeholder} words={words} onWords={(q) => onSearch({ q })} />
        {filters.map((filter) => (
          <FilterChoice key={filter.name} filter={filter} search={search} onSearch={onSearch} />
        ))}
        {sorts.length > 0 && (
          <div className="toolbar-sort">
            <ChoiceBox
              label={t.ui.listToolbar.sortBy}
              value={valueOf('sort')}
              options={sorts}
              onChoose={(sort) => onSearch({ sort })}
            />
          </div>
        )}
        {children}
      </div>
      {(active.length > 0 || words) && (
        <div className="chips">
          <span>{t.common.filters}</span>
          {words && <Chip text={`“${words}”`} onRemove={() => onSearch({ q: '' })} />}
          {active.map((filter) => (
            <Chip
              key={filter.name}
              text={filter.chip?.(search) ?? labelOf(filter, valueOf(filter.name))}
              onRemove={() => onSearch(withoutFilter(filter))}
            />
          ))}
          <button type="button" className="text-button" onClick={() => onSearch({ ...none, q: '' })}>
            {t.ui.listToolbar.clearAll}
          </button>
          {found && (
            <span className="chips-total" role="status">
              {countWords(found, t.ui.counted.results)}
            </span>
          )}
        </div>
      )}
    </>
  )
}

type FilterProps = { filter: Filter } & Pick<Props, 'search' | 'onSearch'>

function FilterChoice({ filter, search, onSearch }: FilterProps) {
  const { name, label, all, options, fields: Fields } = filter
  return (
    <>
      <ChoiceBox
        label={label}
        value={String(search[name] ?? '')}
        options={[{ value: '', label: all }, ...options]}
        onChoose={(value) => onSearch({ ...withoutFilter(filter), [name]: value })}
      />
      {Fields && <Fields search={search} onSearch={onSearch} />}
    </>
  )
}

function labelOf({ options }: Filter, chosen: string): string {
  return options.find(({ value }) => value === chosen)?.label ?? chosen
}

function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      className="chip"
      aria-label={format(t.ui.listToolbar.removeFilter, { text })}
      onClick={onRemove}
    >
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

// A choice of one, without a label of its own in sight.
export function ChoiceBox({ label, value, options, onChoose }: ChoiceProps) {
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
