import { useMutation } from '@tanstack/react-query'
import { format } from '../../../i18n/format'
import { Badge, type Tone } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { errorMessage } from '../../api/api-error'
import { counted, t } from '../../texts'
import { showDone, showFailure } from '../../ui/toast-list'
import { submitTexts, type CampaignPreview, type CampaignTemplate, type CampaignTexts } from './campaigns-api'

const words = t.campaigns.whatsapp

/** Formats an amount in paise that may be less than a rupee. */
export const costOf = (paise: number) => `₹${(paise / 100).toFixed(2)}`

// What keeps some of the messages from going by WhatsApp today.
export function WhatsAppLimits({ preview }: { preview: CampaignPreview }) {
  const { byWhatsApp, costPaise, moneyLeftPaise, peopleLeft } = preview
  if (byWhatsApp === 0) return null
  return (
    <>
      {costPaise > moneyLeftPaise && (
        <Notice kind="warn" title={format(words.tooDear, { left: costOf(moneyLeftPaise) })} />
      )}
      {peopleLeft !== undefined && byWhatsApp > peopleLeft && (
        <Notice kind="warn" title={counted(peopleLeft, words.tooMany)} />
      )}
    </>
  )
}

const tones: Readonly<Record<string, Tone>> = { APPROVED: 'good', REJECTED: 'bad', PAUSED: 'bad' }

// The text of one language at WhatsApp: its state, category and price, and the text as it is submitted.
export function TemplateState({ template }: { template: CampaignTemplate }) {
  const { status, reason, problem, category, price, text, lang } = template
  return (
    <details className="campaign-template">
      <summary>
        <Badge tone={tones[status] ?? 'mute'}>
          {words.states[(status || 'none') as keyof typeof words.states] ?? status}
        </Badge>{' '}
        <small>
          {words.categories[category as keyof typeof words.categories]},{' '}
          {format(words.price, { price: `₹${price.toFixed(4)}` })}
        </small>
      </summary>
      {(problem ?? reason) && <Notice kind="bad" title={problem ?? reason ?? ''} />}
      <p>
        <small>{words.asSent}</small>
      </p>
      <p lang={lang} className="campaign-template-text">
        {text}
      </p>
      {status !== 'APPROVED' && <p>{words.without}</p>}
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
      showDone(words.submitted)
      onDone()
    },
    onError: (error) => showFailure(words.submitFailed, errorMessage(error)),
  })
  if (!preview.languages.some(({ template }) => template?.status === '')) return null
  return (
    <Button size="sm" variant="line" busy={isPending} busyLabel={words.submitting} onClick={() => mutate()}>
      {words.submit}
    </Button>
  )
}
