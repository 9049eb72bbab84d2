import { useId, useState, type ReactNode } from 'react'
import { format } from '../../i18n/format'
import { classNames } from '../../ui/class-names'
import { Icon } from '../../ui/icon'
import type { SelectOption } from '../../ui/select'
import { t } from '../texts'
import { countWords, type Counted } from './counted'
import { optionsOf, withoutFilter, withoutFilters, type Filter, type ListState } from './filter'
import { SearchBox } from './search-box'

type Props = {
  // The label of the search field, such as "Search registrations", and its placeholder, such as "Name, phone, email or
  // place".
  label: string
  placeholder: string
  filters: readonly Filter[]
  // The sort options. They are shown on a phone, where the table has no header with sort buttons.
  sorts: readonly SelectOption[]
  search: ListState
  // The number of matching rows. It is undefined until the list is loaded for the first time.
  found: Counted | undefined
  onSearch: (change: Record<string, string>) => void
  // Buttons at the end of the row, such as the column selection. On a phone they are in a separate row.
  children?: ReactNode
}

// The toolbar of a list with the search field, the filters and the active filters. On narrow screens a button shows and
// hides the filters, so that they do not push the list down.
export function ListToolbar(props: Props) {
  const { label, placeholder, filters, sorts, search, onSearch, children } = props
  const [open, setOpen] = useState(false)
  // How often the search text was removed. Each time, the search field starts again, so that text which is typed but
  // not yet searched is removed, too.
  const [cleared, setCleared] = useState(0)
  const id = useId()
  const valueOf = (name: string) => String(search[name] ?? '')
  const active = filters.filter(({ name }) => valueOf(name) !== '')
  const words = valueOf('q')
  return (
    <>
      <div className="toolbar" role="search">
        <SearchBox
          key={cleared}
          label={label}
          placeholder={placeholder}
          words={words}
          onWords={(q) => onSearch({ q })}
        />
        {filters.length > 0 && (
          <button
            type="button"
            className="quiet-button toolbar-more"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {t.ui.listToolbar.filters}
            {active.length > 0 && <span className="toolbar-count">{active.length}</span>}
            <Icon name="chevron-down" size={18} />
          </button>
        )}
        <div
          id={id}
          className={classNames('toolbar-filters', (open || filters.length === 0) && 'toolbar-open')}
        >
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
        </div>
        {children && <div className="toolbar-tools">{children}</div>}
      </div>
      {(active.length > 0 || words) && (
        <Chips
          {...props}
          active={active}
          words={words}
          onSearch={(change) => {
            if (change['q'] === '') setCleared(cleared + 1)
            onSearch(change)
          }}
        />
      )}
    </>
  )
}

type ChipsProps = Props & { active: readonly Filter[]; words: string }

// The active filters and the search text as chips. Each chip has a button that removes the filter or the text.
function Chips({ filters, active, words, search, found, onSearch }: ChipsProps) {
  return (
    <div className="chips">
      <span>{t.common.filters}</span>
      {words && <Chip text={`“${words}”`} onRemove={() => onSearch({ q: '' })} />}
      {active.map((filter) => (
        <Chip
          key={filter.name}
          text={filter.chip?.(search) ?? labelOf(filter, String(search[filter.name] ?? ''))}
          onRemove={() => onSearch(withoutFilter(filter))}
        />
      ))}
      <button type="button" className="text-button" onClick={() => onSearch(withoutFilters(filters))}>
        {t.ui.listToolbar.clearAll}
      </button>
      {found && (
        <span className="chips-total" role="status">
          {countWords(found, t.ui.counted.results)}
        </span>
      )}
    </div>
  )
}

type FilterProps = { filter: Filter } & Pick<Props, 'search' | 'onSearch'>

function FilterChoice({ filter, search, onSearch }: FilterProps) {
  const { name, label, all, isSwitch, fields: Fields } = filter
  const options = optionsOf(filter)
  if (isSwitch) {
    const on = String(search[name] ?? '') !== ''
    const value = on ? '' : (options[0]?.value ?? '')
    return (
      <button
        type="button"
        className="quiet-button toolbar-switch"
        aria-pressed={on}
        onClick={() => onSearch({ ...withoutFilter(filter), [name]: value })}
      >
        {label}
      </button>
    )
  }
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

function labelOf(filter: Filter, chosen: string): string {
  return optionsOf(filter).find(({ value }) => value === chosen)?.label ?? chosen
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

// A select box whose label is visible only to screen readers.
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
