import { useEffect, useRef, useState, type ReactNode } from 'react'
import { format } from '../../../i18n/format'
import { groupDigits } from '../../../lib/money'
import { Notice } from '../../../ui/notice'
import { counted, t } from '../../texts'
import { formatMoment } from '../../ui/dates'
import { EmailView } from '../../ui/email-view'
import { languageName } from '../../ui/lang-names'
import { RecordLink } from '../../ui/record-link'
import { CampaignTemplate, costOf, WhatsAppLimits } from './campaign-whatsapp'
import type { CampaignPreview } from './campaigns-api'
import { UnreachableList } from './unreachable-list'

/** Returns whether the message can be sent. This requires a text in the language of each recipient. */
export function isReady({ languages }: CampaignPreview): boolean {
  return languages.length > 0 && languages.every(({ missing }) => !missing)
}

// A preview of a bulk message. It shows the number of people by channel, the message in each language, and the people
// who cannot be reached. The child element is the Send button. When the preview appears, it is focused and scrolled
// into view.
export function CampaignPreviewCard({
  preview,
  whatsapp = false,
  submit,
  children,
}: {
  preview: CampaignPreview
  whatsapp?: boolean | undefined
  submit?: ReactNode
  children: ReactNode
}) {
  const { byWhatsApp, costPaise, byEmail, byPhone, sendsMail, endsAt, recipients, languages, unreachable } =
    preview
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // For a long preview, focus() would scroll to the middle. Therefore, the next line scrolls to the beginning.
    card.current?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div ref={card} tabIndex={-1} className="campaign-preview" role="region" aria-label={t.campaigns.preview}>
      <p>
        <b>
          {[
            ...(whatsapp
              ? [counted(byWhatsApp, t.campaigns.whatsapp.count, { cost: costOf(costPaise) })]
              : []),
            counted(byEmail, t.campaigns.byEmail),
            counted(byPhone, whatsapp ? t.campaigns.byHand : t.campaigns.byPhone),
          ].join(', ')}
        </b>
      </p>
      {whatsapp && <WhatsAppLimits preview={preview} />}
      {endsAt && <p>{format(t.campaigns.endsAt, { moment: formatMoment(endsAt) })}</p>}
      <Recipients recipients={recipients} all={byWhatsApp + byEmail + byPhone} />
      {!sendsMail && byEmail > 0 && <Notice kind="warn" title={t.campaigns.noServer} />}
      {languages.map(({ lang, recipients: count, missing, name, subject, html, template }) => {
        const language = languageName(lang) ?? lang
        return (
          <section key={lang}>
            <h3>{counted(count, t.campaigns.recipients, { language })}</h3>
            {whatsapp && template && <CampaignTemplate template={template} />}
            {missing ? (
              <Notice kind="bad" title={t.campaigns.missing} />
            ) : (
              <>
                <p>
                  <small>{format(t.campaigns.asShownTo, { name })}</small>
                </p>
                <EmailView html={html} label={subject} level={4} />
              </>
            )}
          </section>
        )
      })}
      {whatsapp && submit}
      {unreachable.length > 0 && (
        <section>
          <h3>{t.campaigns.unreachable}</h3>
          <UnreachableList groups={unreachable} />
        </section>
      )}
      {isReady(preview) && children}
    </div>
  )
}

// Everybody who will get the message. The list can be long, so the user opens it.
function Recipients({ recipients, all }: Pick<CampaignPreview, 'recipients'> & { all: number }) {
  const [open, setOpen] = useState(false)
  if (recipients.length === 0) return null
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{format(t.campaigns.whoGets, { count: groupDigits(all) })}</summary>
      {open && (
        <ul className="campaign-recipients">
          {recipients.map(({ kind, id, title }) => (
            <li key={id}>
              <RecordLink kind={kind} id={id}>
                {title}
              </RecordLink>
            </li>
          ))}
          {all > recipients.length && <li>{counted(all - recipients.length, t.campaigns.more)}</li>}
        </ul>
      )}
    </details>
  )
}
