import { useBlocker } from '@tanstack/react-router'

// While it is rendered, the browser's Back closes a panel instead of leaving the screen.
export function BackCloses({ onClose }: { onClose: () => void }) {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false
      onClose()
      return true
    },
    enableBeforeUnload: false,
  })
  return null
}
