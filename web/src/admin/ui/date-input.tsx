import {
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type ChangeEvent,
  type FocusEventHandler,
  type InputHTMLAttributes,
  type Ref,
} from 'react'
import { plainDigits } from '../../lib/typed'
import { classNames } from '../../ui/class-names'
import { Field, type FieldProps } from '../../ui/field'
import { Icon } from '../../ui/icon'
import { t } from '../texts'
import css from '../../ui/text-input.module.css'

// The part of a field's element that forms use. react-hook-form reads and sets its value.
type Handle = { value: string; focus: () => void; name: string; type: string }

// The change of a day or a moment, as an input's change event: its target has the name and the new value.
type Change = ChangeEvent<HTMLInputElement>

type BoxProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'defaultValue' | 'type' | 'onChange'
> & {
  // A day such as "2025-09-13", or the text that was typed if it is not a day. Without a value, the box keeps its own.
  value?: string | undefined
  onChange?: ((event: Change) => unknown) | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

// An input for a day, with a button that opens the browser's calendar. The browser's own date field would show and read
// the day in the order of the browser's language, such as month first. This one always shows "13-09-2025".
export function DayBox({ value, min, max, onChange, onBlur, ref, className, name = '', ...input }: BoxProps) {
  const [own, setOwn] = useState('')
  const day = value ?? own
  // What is in the field while it is typed. It is shown only as long as it means the same day.
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const kept = useRef('')

  function become(next: string) {
    kept.current = next
    setOwn(next)
  }
  const handle = (next: string): Handle => ({
    value: next,
    focus: () => box.current?.focus(),
    name,
    type: 'date',
  })
  function change(text: string) {
    const next = readDay(text)
    setTyped(text)
    become(next)
    onChange?.({ target: handle(next), currentTarget: handle(next), type: 'change' } as unknown as Change)
  }
  useImperativeHandle(
    ref,
    () =>
      ({
        name,
        type: 'date',
        focus: () => box.current?.focus(),
        get value() {
          return kept.current
        },
        set value(next: string) {
          become(next)
        },
      }) satisfies Handle as unknown as HTMLInputElement,
    [name],
  )
  const finish: FocusEventHandler<HTMLInputElement> = (event) => {
    setTyped('')
    onBlur?.({ ...event, target: handle(day) } as unknown as typeof event)
  }

  return (
    <span className="day-box">
      <input
        placeholder={t.ui.dates.placeholder}
        autoComplete="off"
        {...input}
        ref={box}
        name={name}
        type="text"
        inputMode="numeric"
        className={classNames(css.input, className)}
        value={typed !== '' && readDay(typed) === day ? typed : showDay(day)}
        onChange={(event) => change(event.target.value)}
        onBlur={finish}
      />
      {!input.readOnly && !input.disabled && (
        <>
          <button
            type="button"
            className="icon-button"
            aria-label={t.ui.dates.calendar}
            onClick={() => calendar.current?.showPicker()}
          >
            <Icon name="calendar" size={20} />
          </button>
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            min={min}
            max={max}
            value={isDay(day) ? day : ''}
            onChange={({ target }) => {
              change(showDay(target.value))
              box.current?.focus()
            }}
          />
        </>
      )}
    </span>
  )
}

type Props = FieldProps & { width?: 'sm' | 'md' | undefined } & Omit<
    BoxProps,
    'id' | 'name' | 'width' | 'className'
  >

// A form field for a day. Its value is "2025-09-13", whatever the visitor types, as in a native date field.
export function DateInput({ width, label, name, hint, error, optional, idPrefix, ...box }: Props) {
  return (
    <Field label={label} name={name} hint={hint} error={error} optional={optional} idPrefix={idPrefix}>
      {(wiring) => <DayBox {...box} {...wiring} className={width === 'sm' ? css.inputSm : undefined} />}
    </Field>
  )
}

type MomentProps = FieldProps & {
  // A day and a time in India, such as "2025-09-13T09:30".
  value: string
  readOnly?: boolean | undefined
  required?: boolean | undefined
  onChange: (moment: string) => void
}

// A form field for a day with a time. A day without a time begins at midnight.
export function MomentInput({ value, readOnly, required, onChange, ...field }: MomentProps) {
  const [day = '', time = ''] = value.split('T')
  const timeId = useId()
  const become = (nextDay: string, nextTime: string) =>
    onChange(nextDay && `${nextDay}T${nextTime || '00:00'}`)
  return (
    <Field {...field}>
      {(wiring) => (
        <span className="moment-box">
          <DayBox
            {...wiring}
            readOnly={readOnly}
            required={required}
            value={day}
            onChange={(event) => become(event.target.value, time)}
          />
          <label className="vh" htmlFor={timeId}>
            {t.ui.dates.time}
          </label>
          <input
            id={timeId}
            type="time"
            className={css.input}
            readOnly={readOnly}
            value={time}
            onChange={(event) => become(day, event.target.value)}
          />
        </span>
      )}
    </Field>
  )
}

// Reads a day as people in India type it, such as "13-9-25", "13/09/2025" or "13.9.2025", with digits of any script, or
// as programs write it. Returns "2025-09-13", or the typed text if it is not a day.
function readDay(typed: string): string {
  const text = plainDigits(typed).trim()
  const [, day, month, year] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(text) ?? []
  if (!day || !month || !year) return text
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : text
}

// Returns whether a text is a day such as "2025-09-13".
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const read = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text)
}

function showDay(day: string): string {
  return isDay(day) ? day.split('-').toReversed().join('-') : day
}
