import { Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button'
import { t } from '../texts'

const words = {
  idle: t.common.copy,
  done: t.common.copied,
  failed: t.layout.copyButton.failed,
}

// A button that copies a text to the clipboard. It shows whether the copying was successful.
export function CopyButton({ text }: { text: string }) {
  const [state, setState] = useState<keyof typeof words>('idle')
  useEffect(() => {
    if (state !== 'done') return undefined
    const timer = setTimeout(() => setState('idle'), 3000)
    return () => clearTimeout(timer)
  }, [state])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setState('done')
    } catch {
      // Browsers refuse access to the clipboard without HTTPS or without the user's permission.
      setState('failed')
    }
  }

  return (
    <>
      <Button variant="line" size="sm" onClick={() => void copy()}>
        <Copy size={20} strokeWidth={2.2} aria-hidden="true" />
        {words[state]}
      </Button>
      <span className="vh" role="status">
        {state === 'idle' ? '' : words[state]}
      </span>
    </>
  )
}
