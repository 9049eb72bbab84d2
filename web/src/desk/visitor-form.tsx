import { useState } from 'react'
import { format } from '../i18n/format'
import { formatAmount } from '../lib/money'
import { readPhone } from '../lib/typed'
import { useDeskTexts } from './desk-context'
import { mostOfDevice, type Visitor } from './sell'
import type { Terms } from './storage'

type Props = {
  categories: Terms['categories']
  // The fee for one person, in rupees.
  fee: number
  upi: boolean
  // Without a network, the form asks for no name and no phone number, and the visitor can only pay cash.
  offline: boolean
  busy: boolean
  error: string
  onCash: (visitor: Visitor, amount: number) => void
  onUpi: (visitor: Visitor, amount: number) => void
}

// The maximum number of people in one sale, with and without a network. A larger sale is a group, for which the server
// makes the entry codes (internal/fair/walk_in.go).
const mostPersons = { online: 100, offline: mostOfDevice }
// The maximum length of a name. The server has the same limit (internal/fair/validate.go).
const longestName = 120

/**
 * The form for the category, the number of people, the phone number and the name. Each payment method has its own
 * submit button.
 */
export function VisitorForm({ categories, fee, upi, offline, busy, error, onCash, onUpi }: Props) {
  const { t, lang } = useDeskTexts()
  const [category, setCategory] = useState(categories?.[0]?.id ?? '')
  const [persons, setPersons] = useState(1)
  const [phone, setPhone] = useState('')
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState(false)
  const most = offline ? mostPersons.offline : mostPersons.online
  const amount = Math.round(fee * persons * 100) / 100

  function pay(how: (visitor: Visitor) => void) {
    const digits = readPhone(phone)
    const contact = offline ? { phone: '', name: '' } : { phone: digits ?? '', name: name.trim() }
    const valid = offline || digits !== undefined
    setWrong(!valid)
    if (valid && persons > 0 && persons <= most) how({ category, persons, ...contact, lang })
  }

  return (
    <form className="desk-form" onSubmit={(event) => event.preventDefault()}>
      <h2>{t.sell}</h2>
      <Categories categories={categories} chosen={category} onChoose={setCategory} />
      <div className="desk-row">
        {!offline && (
          <label className="desk-grow">
            {t.phone}
            <input
              type="tel"
              autoComplete="off"
              value={phone}
              aria-invalid={wrong}
              aria-describedby="phone-error"
              onChange={(event) => setPhone(event.target.value)}
            />
          </label>
        )}
        <Persons persons={persons} most={most} onChange={setPersons} />
      </div>
      <p className="desk-error" id="phone-error" role="alert">
        {wrong ? t.phoneWrong : ''}
      </p>
      {!offline && <NameField name={name} onChange={setName} />}
      <p className="desk-error" role="alert">
        {error}
      </p>
      <div className="desk-row">
        <button
          type="button"
          className="desk-main desk-grow"
          disabled={busy}
          onClick={() => pay((visitor) => onCash(visitor, amount))}
        >
          {amount > 0 ? format(t.cash, { amount: formatAmount(amount) }) : t.free}
        </button>
        {amount > 0 && (
          <button
            type="button"
            className="desk-sun desk-grow"
            disabled={busy || offline || !upi}
            onClick={() => pay((visitor) => onUpi(visitor, amount))}
          >
            {format(t.upi, { amount: formatAmount(amount) })}
          </button>
        )}
      </div>
    </form>
  )
}

function NameField({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const { t } = useDeskTexts()
  return (
    <label>
      {t.name}
      <input
        autoComplete="off"
        maxLength={longestName}
        value={name}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}

type CategoriesProps = {
  categories: Props['categories']
  chosen: string
  onChoose: (category: string) => void
}

function Categories({ categories, chosen, onChoose }: CategoriesProps) {
  const { t, lang } = useDeskTexts()
  return (
    <fieldset className="desk-categories">
      <legend>{t.category}</legend>
      {categories?.map(({ id, nameIn }) => (
        <label key={id} className={id === chosen ? 'is-chosen' : undefined}>
          <input
            type="radio"
            name="category"
            className="vh"
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
          {nameIn[lang]}
        </label>
      ))}
    </fieldset>
  )
}

type PersonsProps = { persons: number; most: number; onChange: (persons: number) => void }

// The number of people. A large group is typed.
function Persons({ persons, most, onChange }: PersonsProps) {
  const { t } = useDeskTexts()
  return (
    <div role="group" aria-label={t.persons} className="desk-persons">
      <span>{t.persons}</span>
      <button
        type="button"
        aria-label={t.fewer}
        disabled={persons <= 1}
        onClick={() => onChange(persons - 1)}
      >
        −
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={t.persons}
        value={persons === 0 ? '' : persons}
        onChange={(event) => {
          const typed = Number(event.target.value.replace(/\D/g, '').slice(0, 3))
          onChange(Math.min(typed, most))
        }}
      />
      <button
        type="button"
        aria-label={t.more}
        disabled={persons >= most}
        onClick={() => onChange(persons + 1)}
      >
        +
      </button>
    </div>
  )
}
