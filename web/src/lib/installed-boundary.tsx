import type { ReactNode } from 'react'
import { ErrorBoundary } from './error-boundary'

type Props = {
  words: { readonly title: string; readonly text: string; readonly reload: string }
  children: ReactNode
}

/** The error boundary of an installed app: the gate app or the entry desk. */
export function InstalledBoundary({ words, children }: Props) {
  return <ErrorBoundary renderFailed={() => <Crashed words={words} />}>{children}</ErrorBoundary>
}

function Crashed({ words }: Pick<Props, 'words'>) {
  return (
    <main className="crashed" role="alert">
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <button type="button" onClick={() => location.reload()}>
        {words.reload}
      </button>
    </main>
  )
}
