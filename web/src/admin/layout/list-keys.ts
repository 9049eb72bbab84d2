import { useEffect, useRef } from 'react'
import { slashKeyIsOn } from './slash-key'

// The rows of the list on the screen, without placeholders and details.
const rowSelector = '#main .table tbody > tr:not(.row-details, .row-skeleton)'

// The keys of every list: j and k move to the next and the previous row, x selects it, e edits it, o opens its details.
// "?" calls onHelp. They do nothing in a text field, while a dialog is open, and when single keys are switched off.
export function useListKeys(onHelp: () => void): void {
  const help = useRef(onHelp)
  useEffect(() => {
    help.current = onHelp
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSingleKey(event)) return
      const task = event.key === '?' ? help.current : tasks[event.key]
      if (!task) return
      event.preventDefault()
      task()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

const tasks: Readonly<Record<string, () => void>> = {
  j: () => move(1),
  k: () => move(-1),
  x: () => pressIn('.cell-select input'),
  e: () => pressIn('[data-row-key="e"]'),
  o: () => pressIn('.row-opener, [data-row-key="o"], td a[href]'),
}

function isSingleKey({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean {
  if (key.length !== 1 || ctrlKey || metaKey || altKey || defaultPrevented || !slashKeyIsOn()) return false
  const typing =
    target instanceof HTMLElement &&
    target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]')
  return !typing && document.querySelector('[role="dialog"], [role="alertdialog"]') === null
}

function currentRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(rowSelector) ?? null
}

// Focuses the next or the previous row; without a focused row, the first one.
function move(step: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>(rowSelector)]
  const current = currentRow()
  const at = current ? rows.indexOf(current) + step : 0
  const next = rows[Math.min(Math.max(at, 0), rows.length - 1)]
  if (!next) return
  next.tabIndex = -1
  next.focus()
}

// Presses a control in the focused row. The focus stays on the row.
function pressIn(selector: string): void {
  currentRow()?.querySelector<HTMLElement>(selector)?.click()
}
