import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { format } from '../../../i18n/format'
import { Loader } from '../../../ui/loader'
import { TabPanel, Tabs } from '../../../ui/tabs'
import { describeError } from '../../api/api-error'
import type { MessageKind } from '../../api/records'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { langNames, langs, type Lang } from '../../ui/lang-names'
import { PageTitle } from '../../ui/page-title'
import { QueryFailure } from '../../ui/query-error'
import { KindNav } from './kind-nav'
import { messageTextsQuery } from './message-texts-api'
import { TextAtWhatsApp } from './text-at-whatsapp'
import { TextEditor } from './text-editor'

const route = getRouteApi('/portal/admin/message-texts')

// The screen on which users edit the text of each kind of message in each language.
export function MessageTextsScreen() {
  const texts = useQuery(messageTextsQuery)
  const navigate = route.useNavigate()
  const { kind, lang } = route.useSearch()
  const chosen = texts.data?.find((one) => one.kind === kind) ?? texts.data?.[0]
  return (
    <>
      <PageTitle note={t.messageTexts.note} />
      {texts.isPending && <Loader label={t.messageTexts.loading} />}
      {texts.isError && !texts.data && (
        <section className="card">
          <QueryFailure query={texts} title={t.messageTexts.fetchFailed} text={describeError(texts.error)} />
        </section>
      )}
      {texts.data && chosen && (
        <div className="edition">
          <KindNav
            kinds={texts.data}
            current={chosen.kind}
            lang={lang}
            onChoose={(next) => void navigate({ search: { kind: next, lang }, resetScroll: false })}
          />
          <KindTexts kind={chosen} />
        </div>
      )}
    </>
  )
}

function KindTexts({ kind }: { kind: MessageKind }) {
  const navigate = route.useNavigate()
  const { lang } = route.useSearch()
  const mayContent = useMay('content')
  const mayManage = useMay('manage')
  const mayEdit = mayContent && (mayManage || !kind.ownerOnly)
  // How often the original text was restored. Each time, the form starts again.
  const [restored, setRestored] = useState(0)
  const offered = langs.filter((one) => kind.texts.some((text) => text.lang === one))
  const current: Lang = offered.includes(lang) ? lang : 'en'
  const text = kind.texts.find((one) => one.lang === current)
  if (!text) return null
  return (
    <section className="card edition-section message-text" aria-labelledby="message-kind">
      <div className="edition-head">
        <div>
          <h2 id="message-kind">{kind.title}</h2>
          <p>
            {[
              format(t.messageTexts.when, { when: kind.when }),
              kind.receipt && t.messageTexts.withReceipt,
              kind.office && t.messageTexts.toOffice,
              kind.ownerOnly && !mayEdit && t.messageTexts.ownerOnly,
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        </div>
      </div>
      {offered.length > 1 && (
        <Tabs
          label={t.messageTexts.language}
          items={offered.map((one) => ({
            id: one,
            label: langNames[one],
            href: `/admin/message-texts?kind=${kind.kind}&lang=${one}`,
          }))}
          current={current}
          onSelect={(chosen) =>
            void navigate({
              search: (now) => ({ ...now, lang: langs.find((one) => one === chosen) ?? 'en' }),
              resetScroll: false,
            })
          }
        />
      )}
      <Panel id={current} tabs={offered.length > 1}>
        <TextAtWhatsApp kind={kind.kind} lang={current} />
        <TextEditor
          key={`${kind.kind} ${current} ${restored}`}
          kind={kind}
          lang={current}
          text={text}
          readOnly={!mayEdit}
          onRestored={() => setRestored(restored + 1)}
        />
      </Panel>
    </section>
  )
}

// The panel below the language tabs. Without tabs, the panel does not have the tab panel role, because no tab could
// label it.
function Panel({ id, tabs, children }: { id: string; tabs: boolean; children: ReactNode }) {
  return tabs ? <TabPanel id={id}>{children}</TabPanel> : children
}
