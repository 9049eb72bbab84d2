import { useContext } from 'react'
import { Scripted } from './page-context'
import css from './below.module.css'

// Returns the class of a part that is below the first screen of a phone. The part is laid out after the first paint:
// by the entry script, or on pages without it by CSS.
export function useBelow(): string {
  const scripted = useContext(Scripted)
  return (scripted ? css.below : css.later) ?? ''
}
