import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState, type ReactNode, Fragment } from 'react'
import { format } from '../../../i18n/format'
import { Loader } from '../../../ui/loader'
import { Select } from '../../../ui/select'
import { TabPanel, Tabs } from '../../../ui/tabs'
import { describeError } from '../../api/api-error'
import type { MessageKind } from '../../api/records'
import { templatesQuery, whatsappQuery } from '../../api/whatsapp'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { langNames, langs, type Lang } from '../../ui/lang-names'
import { PageTitle } from '../../ui/page-title'
import { QueryFailure } from '../../ui/query-error'
import { AddressLink } from '../../ui/record-link'
import { TemplateForm, TemplateNotice, TemplatePrice } from '../../ui/template-text'
import { messageTextsQuery } from './message-texts-api'
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

type Props = { kind: string; lang: Lang }

// What WhatsApp says about a text. Texts that never go by WhatsApp, and sites without it, show nothing.
function TextAtWhatsApp({ kind, lang }: Props) {
  const { data: account } = useQuery(whatsappQuery)
  const { data: all = [] } = useQuery({ ...templatesQuery, enabled: account?.on === true })
  const forms = all.filter((one) => one.kind === kind && one.lang === lang)
  if (forms.length === 0) return null
  return (
    <section className="text-at-whatsapp" aria-labelledby="text-at-whatsapp">
      <h3 id="text-at-whatsapp">{t.messageTexts.atWhatsApp}</h3>
      {forms.map((form) => (
        <Fragment key={form.without.join(' ')}>
          <TemplateForm template={form} />
          <p>
            <TemplatePrice template={form} />
          </p>
          <TemplateNotice template={form} />
        </Fragment>
      ))}
      <AddressLink className="book-link" address={`/admin/whatsapp-templates?kind=${kind}&lang=${lang}`}>
        {t.messageTexts.toTemplates}
      </AddressLink>
    </section>
  )
}

type KindNavProps = {
  kinds: readonly MessageKind[]
  current: string
  lang: Lang
  onChoose: (kind: string) => void
}

// The list in which the user chooses a kind of message. A marker shows which kinds have a customised text. On a phone,
// the list is a select box.
function KindNav({ kinds, current, lang, onChoose }: KindNavProps) {
  const groups = [...new Set(kinds.map(({ group }) => group))]
  return (
    <>
      <div className="message-kind-choice">
        <Select
          name="kind"
          label={t.messageTexts.message}
          options={kinds.map(({ kind, group, title }) => ({
            value: kind,
            label: format(t.messageTexts.groupAndTitle, { group, title }),
          }))}
          value={current}
          onChange={(event) => onChoose(event.target.value)}
        />
      </div>
      <nav className="edition-nav message-kinds" aria-label={t.messageTexts.kindsOfMessage}>
        {groups.map((group) => (
          <div key={group}>
            <h2>{group}</h2>
            <ul>
              {kinds
                .filter((kind) => kind.group === group)
                .map(({ kind, title, texts }) => (
                  <li key={kind}>
                    <Link
                      to="/admin/message-texts"
                      search={{ kind, lang }}
                      resetScroll={false}
                      aria-current={kind === current ? 'page' : undefined}
                    >
                      {title}
                      {texts.some(({ own }) => own) && <em>{t.messageTexts.changed}</em>}
                    </Link>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  )
}
