import { plural } from '../../../i18n/format'
import { useLang, useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { TextInput } from '../../../ui/text-input'
import { PageHead } from '../../frame/page-head'
import { useFrame, useHref } from '../../page-context'
import type { ExhibitorsProps } from '../../props.gen'
import { SentHtml } from '../../sent-part'
import { ExhibitorList } from './exhibitor-list'
import { listId, useLiveList } from './use-live-list'
import { useMarkButtons } from './use-mark-buttons'
import css from './exhibitors.module.css'

// The list of exhibitors with a search, categories, zones and the visitor's own marks.
export function ExhibitorsView(props: ExhibitorsProps) {
  const { query, total } = props
  const texts = useTexts('exhibitors')
  const lang = useLang()
  const href = useHref()
  const { over, book } = useFrame()
  const { input, html, announced, search, searchNow } = useLiveList(query)
  useMarkButtons(html)
  if (total === 0) {
    return (
      <>
        <PageHead title={texts.heading} />
        <div className={`wrap ${css.exhibitors}`}>
          <EmptyState
            heading="h2"
            title={over ? texts.over : texts.none}
            text={over ? '' : texts.noneText}
            actions={!over && book && <Button href={href('/stallbooking')}>{texts.book}</Button>}
          />
        </div>
      </>
    )
  }
  return (
    <>
      <PageHead title={texts.heading} lead={plural(lang, total, texts.lead)}>
        <form
          className={css.exhibitorsFind}
          role="search"
          action={href('/exhibitors')}
          onSubmit={(event) => {
            event.preventDefault()
            searchNow()
          }}
        >
          <TextInput
            ref={input}
            type="search"
            name="q"
            label={texts.find}
            defaultValue={query}
            maxLength={120}
            autoComplete="off"
            enterKeyHint="search"
            onInput={search}
          />
          <Button type="submit" icon="search">
            {texts.findButton}
          </Button>
        </form>
      </PageHead>
      <div className={`wrap ${css.exhibitors}`}>
        {import.meta.env.SSR ? (
          <div id={listId}>
            <ExhibitorList {...props} />
          </div>
        ) : (
          <SentHtml id={listId} html={html ?? ''} />
        )}
      </div>
      <p className="vh" role="status">
        {announced}
      </p>
    </>
  )
}
