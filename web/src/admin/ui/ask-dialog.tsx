import type { AskProps } from './ask-window'
import { lazyPart } from './lazy-part'
import { useOnceOpen } from './use-once-open'

const AskWindow = lazyPart(async () => (await import('./ask-window')).AskWindow)

// A confirmation dialog, usually for a destructive action. Its code is loaded separately from the code of the screen.
export function AskDialog(props: AskProps) {
  return useOnceOpen(props.open) ? <AskWindow {...props} /> : null
}
