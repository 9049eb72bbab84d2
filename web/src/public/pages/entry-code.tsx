import { format } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { definePage } from '../define-page'
import { EntryCode } from '../features/entry-code/entry-code'
import { PageHead } from '../frame/page-head'
import { InAppHint } from '../in-app-hint'
import type { EntryCodeProps } from '../props.gen'
import css from '../features/entry-code/entry-code.module.css'

// The page of one entry code: the code of the payer or of a member, or a code that was scanned with a camera
// (docs/product/entry.md#entry-codes).
export const page = definePage<EntryCodeProps>({
  name: 'entry-code',
  texts: ['entry'],
  hydrate: false,
  offline: true,
  title: ({ entry }, frame) => `${entry.heading} · ${frame.title}`,
  description: ({ entry }) => entry.description,
  component: EntryCodePage,
})

function EntryCodePage(props: EntryCodeProps) {
  const texts = useTexts('entry')
  return (
    <>
      <InAppHint />
      <PageHead title={texts.heading} {...(props.state === 'shown' && { lead: texts.lead })} />
      <div className={`wrap ${css.entryCode}`}>
        <EntryCode {...props} />
      </div>
      {/* Without a network, the service worker shows the page from its cache and adds this text to it. */}
      {props.asOf !== '' && (
        <p id="kept-copy" hidden>
          {format(texts.copy, { time: props.asOf })}
        </p>
      )}
    </>
  )
}
