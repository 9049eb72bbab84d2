import type { LocalName as Props } from './props.gen'

// The name of a firm in a second script, marked with its language, after a space. It is absent if the firm has only one
// name.
export function LocalName({ local, className }: { local: Props; className?: string | undefined }) {
  if (local.text === '') return null
  return (
    <>
      {' '}
      <span className={className} lang={local.lang || undefined} translate="no">
        {local.text}
      </span>
    </>
  )
}
