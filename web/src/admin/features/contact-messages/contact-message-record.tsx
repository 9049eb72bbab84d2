import { useMutation, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { TextArea } from '../../../ui/text-area'
import { errorMessage } from '../../api/api-error'
import type { ContactChange, ContactMessage } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import { useAccount, useMay } from '../../session/permissions'
import { t } from '../../texts'
import { AskLeave } from '../../ui/ask-leave'
import { languageName } from '../../ui/lang-names'
import { recordPageKey } from '../../ui/record-keys'
import { AddressLink } from '../../ui/record-link'
import { ListedRecordTasks } from '../../ui/record-tasks'
import * as rule from '../../ui/rules'
import { SavedTextChoice } from '../../ui/saved-text-choice'
import { showFailure, showDone } from '../../ui/toast-list'
import { useFields } from '../../ui/use-fields'
import { useRefresh } from '../../ui/use-refresh'
import { contactMessageKind } from './contact-message-kind'
import { changeContactMessage, contactMessageCalls, replyToContact } from './contact-messages-api'
import { ContactState } from './contact-state'

// A contact message's text, and buttons to take responsibility for the message, to reply to it and to mark it as
// answered.
export function RecordTasks({ id }: { id: string }) {
  const mayEdit = useMay('edit')
  const message = useQuery({
    queryKey: [contactMessageKind.id, 'inbox', id],
    queryFn: () => contactMessageCalls.read?.(id) ?? null,
    retry: false,
  }).data
  return (
    <>
      <ListedRecordTasks kind={contactMessageKind} id={id} listed="contact message" />
      {message && (
        <section className="card record-card inbox-card" aria-label={t.contactMessages.replyTitle}>
          <p className="inbox-state">
            <ContactState message={message} />
          </p>
          <p className="inbox-text typed-text" dir="auto">
            {message.message}
          </p>
          {mayEdit && <InboxButtons message={message} />}
          {mayEdit && message.email && <ReplyForm message={message} />}
        </section>
      )}
    </>
  )
}

function InboxButtons({ message: { _id, version, state, owner = '' } }: { message: ContactMessage }) {
  const { email } = useAccount()
  const refresh = useRefresh([contactMessageKind.id], summaryKey, recordPageKey)
  const { mutate, isPending } = useMutation({
    mutationFn: (change: ContactChange) => changeContactMessage(_id, { ...change, version }),
    onSettled: refresh,
    onError: (error) => showFailure(t.contactMessages.changeFailed, errorMessage(error)),
  })
  const answered = state === 'answered'
  const button = (label: string, change: ContactChange) => (
    <Button size="sm" variant="line" disabled={isPending} onClick={() => mutate(change)}>
      {label}
    </Button>
  )
  return (
    <div className="detail-buttons">
      {owner !== email && !answered && button(t.contactMessages.take, { take: true })}
      {owner === email && !answered && button(t.contactMessages.release, { take: false })}
      {answered
        ? button(t.contactMessages.reopen, { answered: false })
        : button(t.contactMessages.markAnswered, { answered: true })}
    </div>
  )
}

const schema = v.object({ text: rule.text({ most: 5000, required: t.contactMessages.replyRequired }) })

// The form that replies by e-mail. The message template in the visitor's language contains the greeting, the signature
// and the quote.
function ReplyForm({ message: { _id, name, email, lang = 'en' } }: { message: ContactMessage }) {
  const refresh = useRefresh([contactMessageKind.id], summaryKey, recordPageKey)
  const { form, submit, failure, isSubmitting, unsent, errorOf } = useFields(
    { text: '' },
    schema,
    async ({ text }, reset) => {
      const { sendsMail } = await replyToContact(_id, text)
      reset()
      if (sendsMail === false) showFailure(format(t.contactMessages.repliedLater, { name, email }))
      else showDone(format(t.contactMessages.replied, { name }))
      refresh()
    },
  )
  return (
    <form className="record-note-form" onSubmit={(event) => void submit(event)} noValidate>
      {failure && <p className="field-error">{errorMessage(failure)}</p>}
      <SavedTextChoice
        idPrefix="reply"
        typed={{ body: { [lang]: form.watch('text') } }}
        onChoose={({ bodyIn }) => {
          const text = bodyIn[lang]
          if (text) form.setValue('text', text, { shouldDirty: true, shouldValidate: true })
          else
            form.setError('text', {
              message: format(t.savedTexts.noLanguage, { language: languageName(lang) ?? lang }),
            })
        }}
      />
      <TextArea
        {...form.register('text')}
        idPrefix="reply"
        rows={5}
        label={format(t.contactMessages.replyLabel, { email })}
        hint={t.contactMessages.replyHint}
        error={errorOf('text')}
      />
      <div className="record-tasks">
        <Button type="submit" size="sm" icon="mail" disabled={isSubmitting}>
          {isSubmitting ? t.contactMessages.sending : t.contactMessages.sendReply}
        </Button>
        <AddressLink className="book-link" address="/admin/message-texts?kind=contact_reply">
          {t.contactMessages.changeTemplate}
        </AddressLink>
      </div>
      <AskLeave dirty={unsent} ofPage />
    </form>
  )
}
