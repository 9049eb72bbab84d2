import { useImperativeHandle, type Ref } from 'react'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { siteNow } from '../../../lib/site-clock'
import { stored } from '../../../lib/stored'
import { Button } from '../../../ui/button'
import { Icon } from '../../../ui/icon'
import { Notice } from '../../../ui/notice'
import { TextArea } from '../../../ui/text-area'
import { errorMessage } from '../../api/api-error'
import { counted, t } from '../../texts'
import { formatMoment } from '../../ui/dates'
import { languageName } from '../../ui/lang-names'
import * as rule from '../../ui/rules'
import { SavedTextChoice } from '../../ui/saved-text-choice'
import { showDone } from '../../ui/toast-list'
import { useFields } from '../../ui/use-fields'
import { reply, type ConversationDetails } from './inbox-api'
import { nameOf } from './name-of'

const labels = t.inbox

// A text has at most this many characters, at WhatsApp and on the server.
const schema = v.object({ text: rule.text({ most: 4096, required: labels.required }) })

// Adds a text to what is typed, and goes to it.
export type AnswerField = { add: (text: string) => void }

type Props = {
  conversation: ConversationDetails
  onSent: (now: ConversationDetails) => void
  ref: Ref<AnswerField>
}

// The answer in the office's own words. WhatsApp accepts it for 24 hours after the person's last message. Later, an
// approved text asks the person to write, and the answer waits until then.
export function AnswerForm({ conversation, onSent, ref }: Props) {
  const { _id, name, phone, lang, openUntil, free, stopped } = conversation
  const { form, submit, failure, isSubmitting, errorOf } = useFields(
    { text: draftOf(_id).read() ?? '' },
    schema,
    async ({ text }) => {
      const now = await reply(_id, text)
      // What was typed since then is kept.
      if (form.getValues('text') === text) write('')
      showDone(format(openUntil ? labels.sent : labels.waitsFor, { name: nameOf(name, phone) }))
      onSent(now)
    },
  )
  function write(text: string) {
    form.setValue('text', text)
    draftOf(_id).write(text || undefined)
  }
  useImperativeHandle(ref, () => ({
    add: (text) => {
      write([form.getValues('text').trimEnd(), text].filter(Boolean).join('\n\n'))
      form.setFocus('text')
    },
  }))
  if (!openUntil && stopped) {
    return (
      <Notice kind="warn" icon="clock" title={format(labels.stoppedNote, { name: nameOf(name, phone) })} />
    )
  }
  const field = form.register('text')
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <p className="inbox-window">
        <span>
          <Icon name="clock" size={18} />{' '}
          <b>
            {openUntil
              ? format(labels.openUntil, { moment: formatMoment(openUntil), left: leftOf(openUntil) })
              : labels.closed}
          </b>
        </span>
        <span>{openUntil && free ? labels.costsNothing : labels.costs}</span>
      </p>
      {!openUntil && <p>{format(labels.closedNote, { name: nameOf(name, phone) })}</p>}
      {failure && <Notice kind="bad" live="alert" title={errorMessage(failure)} />}
      <SavedTextChoice
        idPrefix="answer"
        typed={{ body: { [lang]: form.watch('text') } }}
        onChoose={({ bodyIn }) => {
          const text = bodyIn[lang]
          if (text) write(text)
          else
            form.setError('text', {
              message: format(t.savedTexts.noLanguage, { language: languageName(lang) ?? lang }),
            })
        }}
      />
      <TextArea
        {...field}
        idPrefix="answer"
        rows={2}
        aria-keyshortcuts="R"
        lang={lang}
        label={labels.answer}
        error={errorOf('text')}
        onChange={(event) => {
          draftOf(_id).write(event.target.value || undefined)
          void field.onChange(event)
        }}
      />
      <div className="inbox-send">
        <Button type="submit" size="sm" icon="message" busy={isSubmitting} busyLabel={labels.sending}>
          {labels.send}
        </Button>
      </div>
    </form>
  )
}

// How long free texts may still be sent, in whole hours or minutes.
function leftOf(until: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(until) - siteNow()) / 60_000))
  return minutes >= 60 ? counted(Math.floor(minutes / 60), labels.hours) : counted(minutes, labels.minutes)
}

// The answers that were typed and not sent yet, by conversation. They outlive a reload and a change of the conversation
// or the screen, but not the tab.
const draftOf = (id: string) => stored(`mela.inbox.${id}`, 'tab')
