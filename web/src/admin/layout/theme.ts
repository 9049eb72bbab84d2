import { useSyncExternalStore } from 'react'
import { stored } from '../../lib/stored'

type Theme = 'light' | 'dark'

const choice = stored('mela-theme')
const listeners = new Set<() => void>()

// Applies the theme that the user has chosen, or the operating system's theme if the user has chosen none. The
// document's data-theme attribute selects the theme's CSS variables.
export function startTheme(): void {
  document.documentElement.dataset['theme'] = chosenTheme() ?? preferredTheme()
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, currentTheme), setTheme]
}

export function toggleTheme(): void {
  setTheme(currentTheme() === 'dark' ? 'light' : 'dark')
}

function setTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  choice.write(theme)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function currentTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'
}

function chosenTheme(): Theme | undefined {
  const text = choice.read()
  return text === 'dark' || text === 'light' ? text : undefined
}

function preferredTheme(): Theme {
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
