import { useEffect, useReducer } from 'react'
import { currentRow, isListRow } from '../../layout/list-keys'
import { t } from '../../texts'
import type { Command } from './screen-commands'

/** If a search text begins with this character, the search finds the screen's actions. */
export const actionPrefix = '>'

let row: HTMLElement | null = null

/**
 * Remembers the focused row, because the search lists this row's actions first. This must be called before the search
 * box is focused.
 */
export function rememberRow(): void {
  row = currentRow()
}

/**
 * Returns the buttons and links of the screen as commands: first the controls in the remembered row, then all controls
 * outside of rows. If `wanted` is false, the result is empty. Actions and records are never offered together.
 * Otherwise, a user who types a person's name and presses Enter could run an action.
 */
export function useScreenActions(wanted: boolean): readonly Command[] {
  const [, readAgain] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    const main = document.getElementById('main')
    if (!wanted || !main) return undefined
    const changes = new MutationObserver(readAgain)
    changes.observe(main, { childList: true, subtree: true })
    return () => changes.disconnect()
  }, [wanted])
  return wanted ? screenActions() : []
}

function screenActions(): readonly Command[] {
  const inRow = row?.isConnected ? row : null
  const controls = [
    ...controlsIn(inRow),
    ...controlsIn(document.getElementById('main')).filter((control) => !isListRow(control)),
  ]
  // If several controls have the same name, only the first control is offered.
  const named = new Map(controls.toReversed().map((control) => [nameOf(control), control]))
  return [...named]
    .toReversed()
    .filter(([name]) => name !== '')
    .map(([name, control]) => ({
      kind: 'screen',
      id: `${actionPrefix}${name}`,
      title: name,
      detail: t.search.onThisScreen,
      run: () => {
        // If the control is in the row, the row is focused first, because the list's keyboard shortcuts act on the
        // focused row. If it is another button, the button is focused, because a menu closes when it loses the focus.
        // If it is another link, the focus does not move, because the link opens a new screen.
        if (inRow?.contains(control)) inRow.focus()
        else if (control.tagName !== 'A') control.focus()
        control.click()
      },
    }))
}

// Returns the controls that are visible, and those in closed menus of actions.
function controlsIn(place: HTMLElement | null): readonly HTMLElement[] {
  const found = place?.querySelectorAll<HTMLElement>('button:not(:disabled), a[href], summary') ?? []
  return [...found].filter(
    (control) => (control.checkVisibility?.() ?? true) || control.closest('[data-actions]') !== null,
  )
}

function nameOf(control: HTMLElement): string {
  const name = control.getAttribute('aria-label') ?? control.innerText ?? control.textContent
  return name.replaceAll(/\s+/g, ' ').trim()
}
