import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { format } from '../../../i18n/format'
import { randomKey } from '../../../lib/random-key'
import { Button } from '../../../ui/button'
import { Checkbox } from '../../../ui/checkbox'
import { TextInput } from '../../../ui/text-input'
import { ApiError, errorMessage } from '../../api/api-error'
import type { SavedText } from '../../api/saved-texts'
import { whatsappQuery } from '../../api/whatsapp'
import { mainKey } from '../../layout/list-keys'
import { counted, t } from '../../texts'
import { AskLeave } from '../../ui/ask-leave'
import { MomentInput } from '../../ui/date-input'
import { langs } from '../../ui/lang-names'
import { translations } from '../../ui/localized-text'
import { listOf, placeholderList } from '../../ui/placeholders'
import { SavedTextChoice } from '../../ui/saved-text-choice'
import { showDone, showFailure } from '../../ui/toast-list'
import { CampaignPreviewCard, isReady } from './campaign-preview'
import type { CampaignList } from './campaign-search'
import { SubmitTexts } from './campaign-whatsapp'
import {
  campaignsKey,
  previewCampaign,
  startCampaign,
  testCampaign,
  type CampaignDraft,
  type CampaignPreview,
  type CampaignTexts,
} from './campaigns-api'
import { LanguageFields, type Part } from './language-fields'

type Texts = Record<string, string>
type Purpose = NonNullable<CampaignDraft['purpose']>
type Draft = {
  subject: Texts
  body: Texts
  purpose?: Purpose
  sendAt?: string
  byEmailOnly?: boolean
  budget?: string
}

type Props = { to: CampaignList; query: string; onClose: () => void }

// The form for a new bulk message. The user writes the text in each language, previews the message and sends it. The
// Send button sends exactly the previewed message, and only once. At first, Ctrl+Enter presses Preview. When the
// preview is shown, Ctrl+Enter presses Send.
export function CampaignForm({ to, query, onClose }: Props) {
  const campaign = useCampaign(to, query, onClose)
  const { draft, errors, failure, preview, busy, on, check, send, test } = campaign
  const ids = new URLSearchParams(query).get('ids')
  const ready = preview !== undefined && isReady(preview)
  return (
    <section className="card campaign-form" aria-labelledby="campaign-form">
      <h2 id="campaign-form">{format(t.campaigns.newTo, { list: t.campaigns.lists[to] })}</h2>
      <p>{ids ? counted(ids.split(',').length, t.campaigns.chosen) : t.campaigns.filtered}</p>
      {(failure || errors['records']) && (
        <p className="field-error" role="alert">
          {errors['records'] ?? failure}
        </p>
      )}
      <CampaignFields to={to} campaign={campaign} />
      {on && <WhatsAppFields campaign={campaign} />}
      <div className="record-tasks">
        <Button
          size="sm"
          variant={preview ? 'line' : 'leaf'}
          {...(!ready && { 'aria-keyshortcuts': mainKey })}
          busy={busy === 'check'}
          busyLabel={t.campaigns.checking}
          onClick={() => void check()}
        >
          {t.campaigns.preview}
        </Button>
        <Button size="sm" variant="line" onClick={onClose}>
          {t.campaigns.discard}
        </Button>
      </div>
      {preview && (
        <CampaignPreviewCard
          preview={preview}
          whatsapp={on && !draft.byEmailOnly}
          submit={
            draft.purpose && (
              <SubmitTexts
                preview={preview}
                texts={{
                  purpose: draft.purpose,
                  kind: kinds[to],
                  subjectIn: draft.subject,
                  bodyIn: draft.body,
                }}
                onDone={() => void check()}
              />
            )
          }
        >
          <div className="record-tasks">
            <Button
              size="sm"
              icon="mail"
              aria-keyshortcuts={mainKey}
              busy={busy === 'send'}
              busyLabel={t.campaigns.sending}
              onClick={() => void send()}
            >
              {draft.sendAt ? t.campaigns.sendLater : t.campaigns.send}
            </Button>
            <Button
              size="sm"
              variant="line"
              busy={busy === 'test'}
              busyLabel={t.campaigns.testing}
              onClick={() => void test()}
            >
              {t.campaigns.test}
            </Button>
          </div>
        </CampaignPreviewCard>
      )}
      <AskLeave dirty={isTyped(draft) && busy !== 'send'} />
    </section>
  )
}

// What the message is about, and the subject and the text in each language. The user can also choose a saved text. The
// first choice is focused when the form opens.
function CampaignFields({ to, campaign }: { to: CampaignList; campaign: ReturnType<typeof useCampaign> }) {
  const { draft, change, errors } = campaign
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const fields = { idPrefix: 'campaign', texts: draft, errors, onText: change }
  function use({ subjectIn, bodyIn }: SavedText) {
    for (const lang of langs) {
      change('subject', lang, subjectIn[lang] ?? '')
      change('body', lang, bodyIn[lang] ?? '')
    }
  }
  return (
    <>
      <PurposeChoice campaign={campaign} first={first} />
      <SavedTextChoice idPrefix="campaign" onChoose={use} typed={draft} />
      <LanguageFields
        {...fields}
        lang="en"
        labels={{ subject: t.campaigns.subject, body: t.campaigns.text }}
        hint={textHint(to, draft.purpose)}
      />
      {translations.map(({ code, englishName: language }) => (
        <LanguageFields
          key={code}
          {...fields}
          lang={code}
          labels={{
            subject: format(t.campaigns.subjectIn, { language }),
            body: format(t.campaigns.textIn, { language }),
          }}
        />
      ))}
      <MomentInput
        name="sendAt"
        idPrefix="campaign"
        label={t.campaigns.sendAt}
        hint={t.campaigns.sendAtHint}
        optional
        error={errors['sendAt']}
        value={draft.sendAt ?? ''}
        onChange={(sendAt) => campaign.set({ sendAt })}
      />
    </>
  )
}

// The kind of the records in a list.
const kinds: Readonly<Record<CampaignList, CampaignTexts['kind']>> = {
  registrations: 'registration',
  bookings: 'booking',
  exhibitors: 'booking',
  sponsorships: 'sponsorship',
  applications: 'application',
}

// Whether the message goes by WhatsApp, and what that may cost.
function WhatsAppFields({ campaign }: { campaign: ReturnType<typeof useCampaign> }) {
  const { draft, errors } = campaign
  return (
    <>
      <Checkbox
        name="whatsapp"
        idPrefix="campaign"
        label={t.campaigns.whatsapp.use}
        hint={t.campaigns.whatsapp.useHint}
        checked={!draft.byEmailOnly}
        onChange={(event) => campaign.set({ byEmailOnly: !event.target.checked })}
      />
      {!draft.byEmailOnly && (
        <TextInput
          name="budget"
          idPrefix="campaign"
          width="sm"
          inputMode="numeric"
          label={t.campaigns.whatsapp.budget}
          hint={t.campaigns.whatsapp.budgetHint}
          optional
          error={errors['budget']}
          value={draft.budget ?? ''}
          onChange={(event) => campaign.set({ budget: event.target.value })}
        />
      )}
    </>
  )
}

function PurposeChoice({
  campaign,
  first,
}: {
  campaign: ReturnType<typeof useCampaign>
  first: RefObject<HTMLInputElement | null>
}) {
  const { draft, set, errors } = campaign
  const { purposes } = t.campaigns
  return (
    <fieldset
      className="campaign-purpose"
      aria-describedby={errors['purpose'] ? 'campaign-purpose-error' : undefined}
    >
      <legend>{purposes.title}</legend>
      {(['service', 'news'] as const).map((purpose) => (
        <label key={purpose}>
          <input
            ref={purpose === 'service' ? first : undefined}
            type="radio"
            name="purpose"
            checked={draft.purpose === purpose}
            onChange={() => set({ purpose })}
          />
          <span>
            <b>{purposes[purpose]}</b> {purposes[`${purpose}Hint`]}
          </span>
        </label>
      ))}
      {errors['purpose'] && (
        <p id="campaign-purpose-error" className="field-error">
          {errors['purpose']}
        </p>
      )}
    </fieldset>
  )
}

// Further placeholders of messages about the recipients' own records (fair.servicePlaceholders).
const ownPlaceholders: Readonly<Record<CampaignList, readonly string[]>> = {
  registrations: ['amount', 'link'],
  bookings: ['amount', 'payBy', 'link', 'stalls'],
  exhibitors: ['amount', 'payBy', 'link', 'stalls'],
  sponsorships: ['amount', 'link'],
  applications: [],
}

function textHint(to: CampaignList, purpose: Purpose | undefined): string {
  const hint = format(t.campaigns.textHint, { placeholders: placeholderList })
  const own = ownPlaceholders[to]
  if (purpose !== 'service' || own.length === 0) return hint
  return `${hint} ${format(t.campaigns.ownHint, { placeholders: listOf(own) })}`
}

const isTyped = ({ subject, body }: Draft) =>
  [...Object.values(subject), ...Object.values(body)].some((text) => text !== '')

function bodyOf(
  { subject, body, purpose, sendAt, byEmailOnly, budget }: Draft,
  requestId: string,
  on: boolean,
): CampaignDraft {
  const whatsapp = on && !byEmailOnly
  return {
    subjectIn: subject,
    bodyIn: body,
    requestId,
    ...(purpose && { purpose }),
    ...(whatsapp && { whatsapp }),
    ...(whatsapp && budget && { budget }),
    ...(sendAt && { sendAt: `${sendAt}:00+05:30` }),
  }
}

type Step = 'check' | 'send' | 'test'

function useCampaign(to: CampaignList, query: string, onClose: () => void) {
  const client = useQueryClient()
  const on = useQuery(whatsappQuery).data?.on === true // whether the program sends by WhatsApp
  const [draft, setDraft] = useState<Draft>({ subject: {}, body: {} })
  // The preview with the draft that it shows.
  const [checked, setChecked] = useState<{ of: Draft; preview: CampaignPreview }>()
  const preview = checked?.of === draft ? checked.preview : undefined
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState<Step>()
  // If the server already knows the id, it sends nothing. Therefore, a double click or a repeated request sends the
  // message only once.
  const [requestId] = useState(randomKey)

  const set = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))

  function change(part: Part, lang: string, value: string) {
    setDraft((now) => ({ ...now, [part]: { ...now[part], [lang]: value } }))
  }

  async function run(step: Step, work: () => Promise<void>) {
    setBusy(step)
    setErrors({})
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields)
      setFailure(errorMessage(error))
      if (step !== 'check')
        showFailure(step === 'send' ? t.campaigns.startFailed : t.campaigns.testFailed, errorMessage(error))
    } finally {
      setBusy(undefined)
    }
  }

  const check = () =>
    run('check', async () =>
      setChecked({ of: draft, preview: await previewCampaign(to, query, bodyOf(draft, '', on)) }),
    )
  const send = () =>
    run('send', async () => {
      await startCampaign(to, query, bodyOf(draft, requestId, on))
      showDone(draft.sendAt ? t.campaigns.planned : t.campaigns.started)
      await client.invalidateQueries({ queryKey: campaignsKey })
      onClose()
    })
  const test = () =>
    run('test', async () => {
      const email = await testCampaign(to, query, bodyOf(draft, '', on))
      showDone(format(t.campaigns.tested, { email }))
    })
  return { draft, set, change, errors, failure, preview, busy, on, check, send, test }
}
