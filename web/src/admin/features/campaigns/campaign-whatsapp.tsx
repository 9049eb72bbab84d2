import { useMutation } from '@tanstack/react-query'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { errorMessage } from '../../api/api-error'
import type { WhatsAppTemplate } from '../../api/whatsapp'
import { counted, t } from '../../texts'
import { TemplateBadge, TemplateNotice, TemplatePrice, TemplateText } from '../../ui/template-text'
import { showDone, showFailure } from '../../ui/toast-list'
import { submitTexts, type CampaignPreview, type CampaignTexts } from './campaigns-api'

const labels = t.campaigns.whatsapp

/** Formats an amount in paise that may be less than a rupee. */
export const costOf = (paise: number) => `₹${(paise / 100).toFixed(2)}`

// What keeps some of the messages from going by WhatsApp today.
export function WhatsAppLimits({ preview }: { preview: CampaignPreview }) {
  const { byWhatsApp, costPaise, moneyLeftPaise, peopleLeft } = preview
  if (byWhatsApp === 0) return null
  return (
    <>
      {costPaise > moneyLeftPaise && (
        <Notice kind="warn" title={format(labels.tooDear, { left: costOf(moneyLeftPaise) })} />
      )}
      {peopleLeft !== undefined && byWhatsApp > peopleLeft && (
        <Notice kind="warn" title={counted(peopleLeft, labels.tooMany)} />
      )}
    </>
  )
}

// The text of one language at WhatsApp: its state, category and price, and the text as it is submitted.
export function CampaignTemplate({ template }: { template: WhatsAppTemplate }) {
  return (
    <details className="campaign-template">
      <summary>
        <TemplateBadge template={template} /> <TemplatePrice template={template} />
      </summary>
      <TemplateNotice template={template} />
      <TemplateText template={template} />
    </details>
  )
}

// Submits the texts that are not with WhatsApp yet.
export function SubmitTexts({
  preview,
  texts,
  onDone,
}: {
  preview: CampaignPreview
  texts: CampaignTexts
  onDone: () => void
}) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => submitTexts(texts),
    onSuccess: () => {
      showDone(labels.submitted)
      onDone()
    },
    onError: (error) => showFailure(t.whatsappTemplates.submitFailed, errorMessage(error)),
  })
  if (!preview.languages.some(({ template }) => template?.status === '')) return null
  return (
    <Button
      size="sm"
      variant="line"
      busy={isPending}
      busyLabel={t.whatsappTemplates.submitting}
      onClick={() => mutate()}
    >
      {t.whatsappTemplates.submit}
    </Button>
  )
}
