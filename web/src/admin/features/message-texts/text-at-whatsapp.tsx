import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { templatesQuery, whatsappQuery } from '../../api/whatsapp'
import { t } from '../../texts'
import { AddressLink } from '../../ui/address-link'
import type { Lang } from '../../ui/lang-names'
import { TemplateForm, TemplateNotice, TemplatePrice } from '../../ui/template-text'

type Props = { kind: string; lang: Lang }

// What WhatsApp says about a text. Texts that never go by WhatsApp, and sites without it, show nothing.
export function TextAtWhatsApp({ kind, lang }: Props) {
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
