import { plural } from '../../i18n/format'
import { useLang, useTexts } from '../../i18n/texts'
import { definePage } from '../define-page'
import { EntryList } from '../features/entry-list/entry-list'
import { PageHead } from '../frame/page-head'
import { LocalName } from '../local-name'
import type { EntryListProps } from '../props.gen'

// The page with all entry codes of a group or booking (docs/product/entry.md#groups). Without a script, each row has a
// link that the payer can open and send on.
export const page = definePage<EntryListProps>({
  name: 'entry-list',
  texts: ['entryList'],
  hydrate: true,
  title: ({ entryList }, frame) => `${entryList.title} · ${frame.title}`,
  description: ({ entryList }) => entryList.description,
  component: EntryListPage,
})

function Names({ name, local }: EntryListProps) {
  return (
    <>
      <span translate="no">{name}</span>
      <LocalName local={local} />
    </>
  )
}

function EntryListPage(props: EntryListProps) {
  const texts = useTexts('entryList')
  const lang = useLang()
  const shown = props.state === 'shown'
  return (
    <>
      <PageHead
        title={shown ? plural(lang, props.people.length, texts.heading) : texts.title}
        {...(shown && { lead: <Names {...props} /> })}
      />
      <EntryList {...props} />
    </>
  )
}
