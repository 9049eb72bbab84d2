import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { languages } from '../../../i18n/texts.gen'
import { Button } from '../../../ui/button'
import { Checkbox } from '../../../ui/checkbox'
import { ApiError, errorMessage } from '../../api/api-error'
import { whatsappQuery } from '../../api/whatsapp'
import { t } from '../../texts'
import { AskDiscard } from '../../ui/ask-leave'
import { langs } from '../../ui/lang-names'
import { Modal } from '../../ui/modal'
import { listOf, placeholderList } from '../../ui/placeholders'
import { showDone } from '../../ui/toast-list'
import { automaticQuery, previewAutomatic, updateAutomatic, type AutomaticMessage } from './automatic-api'
import { CampaignPreviewCard } from './campaign-preview'
import { SubmitTexts } from './campaign-whatsapp'
import type { CampaignPreview } from './campaigns-api'
import { LanguageFields, type Part } from './language-fields'

type Texts = Readonly<Record<string, string>>
type Previews = { registrations: CampaignPreview; bookings: CampaignPreview }

type Props = { message: AutomaticMessage; onClose: () => void }

const words = t.campaigns.automatic

// The typed texts of an automatic message, and the requests that check and save them.
function useAutomaticText({ message, onClose }: Props) {
  const client = useQueryClient()
  const [texts, setTexts] = useState<Readonly<Record<Part, Texts>>>({
    subject: message.subjectIn,
    body: message.bodyIn,
  })
  const { subject, body } = texts
  const [whatsapp, setWhatsApp] = useState(message.whatsapp)
  const [errors, setErrors] = useState<Texts>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState<'check' | 'save'>()
  const [previews, setPreviews] = useState<Previews>()
  const dirty =
    whatsapp !== message.whatsapp ||
    langs.some((lang) => subject[lang] !== message.subjectIn[lang] || body[lang] !== message.bodyIn[lang])
  const typed = {
    enabled: message.enabled,
    whatsapp,
    subjectIn: subject,
    bodyIn: body,
    version: message.version,
  }

  async function run(step: 'check' | 'save', work: () => Promise<void>) {
    setBusy(step)
    setErrors({})
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields)
      setFailure(errorMessage(error))
    } finally {
      setBusy(undefined)
    }
  }
  const check = () =>
    run('check', async () => {
      const [registrations, bookings] = await Promise.all([
        previewAutomatic(message.name, 'registration', typed),
        previewAutomatic(message.name, 'booking', typed),
      ])
      setPreviews({ registrations, bookings })
    })
  const save = () =>
    run('save', async () => {
      await updateAutomatic(message.name, typed)
      showDone(format(words.saved, { name: words.names[message.name] }))
      await client.invalidateQueries({ queryKey: automaticQuery.queryKey })
      onClose()
    })
  const change = (part: Part, lang: string, text: string) => {
    setTexts((now) => ({ ...now, [part]: { ...now[part], [lang]: text } }))
    setPreviews(undefined)
  }
  const setChannel = (on: boolean) => {
    setWhatsApp(on)
    setPreviews(undefined)
  }
  return { texts, errors, change, whatsapp, setChannel, dirty, failure, busy, previews, check, save }
}

// The text of an automatic message in each language, with a preview of who would get it now.
export function AutomaticText({ message, onClose }: Props) {
  const { texts, errors, change, whatsapp, setChannel, dirty, failure, busy, previews, check, save } =
    useAutomaticText({ message, onClose })
  const on = useQuery(whatsappQuery).data?.on === true
  const [asks, setAsks] = useState(false)
  return (
    <Modal
      variant="panel"
      open
      title={words.names[message.name]}
      onClose={() => (dirty ? setAsks(true) : onClose())}
    >
      <div className="campaign-form">
        {failure && (
          <p className="field-error" role="alert">
            {failure}
          </p>
        )}
        <p>
          {format(t.campaigns.textHint, { placeholders: placeholderList })}{' '}
          {format(t.campaigns.ownHint, { placeholders: listOf(['amount', 'link']) })} {words.resetHint}
        </p>
        {languages.map(({ code, englishName: language }) => (
          <LanguageFields
            key={code}
            idPrefix="automatic"
            lang={code}
            labels={{
              subject: format(t.campaigns.subjectIn, { language }),
              body: format(t.campaigns.textIn, { language }),
            }}
            texts={texts}
            errors={errors}
            onText={change}
          />
        ))}
        {on && (
          <Checkbox
            name="whatsapp"
            idPrefix="automatic"
            label={t.campaigns.whatsapp.use}
            hint={t.campaigns.whatsapp.useHint}
            checked={whatsapp}
            onChange={(event) => setChannel(event.target.checked)}
          />
        )}
        <div className="record-tasks">
          <Button size="sm" busy={busy === 'save'} busyLabel={words.saving} onClick={() => void save()}>
            {words.save}
          </Button>
          <Button
            size="sm"
            variant="line"
            busy={busy === 'check'}
            busyLabel={t.campaigns.checking}
            onClick={() => void check()}
          >
            {t.campaigns.preview}
          </Button>
        </div>
        {previews && (
          <>
            <h3>{words.toRegistrations}</h3>
            <CampaignPreviewCard
              preview={previews.registrations}
              whatsapp={on && whatsapp}
              submit={
                <SubmitTexts
                  preview={previews.registrations}
                  texts={{
                    purpose: 'service',
                    kind: 'registration',
                    subjectIn: texts.subject,
                    bodyIn: texts.body,
                  }}
                  onDone={() => void check()}
                />
              }
            >
              {null}
            </CampaignPreviewCard>
            <h3>{words.toBookings}</h3>
            <CampaignPreviewCard preview={previews.bookings} whatsapp={on && whatsapp}>
              {null}
            </CampaignPreviewCard>
          </>
        )}
      </div>
      <AskDiscard open={asks} onDiscard={onClose} onKeep={() => setAsks(false)} />
    </Modal>
  )
}
