import { useBlocker, useRouter } from '@tanstack/react-router'

type Props = { onClose: () => void }

// While this component is rendered, the browser's Back button closes a panel instead of leaving the screen. Without a
// router it does nothing, because the dialogs for signing in again are outside the router.
export function BackCloses({ onClose }: Props) {
  const router: unknown = useRouter({ warn: false })
  return router ? <BackBlocker onClose={onClose} /> : null
}

function BackBlocker({ onClose }: Props) {
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
