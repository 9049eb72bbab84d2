import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { TextArea } from '../../../ui/text-area'
import { errorMessage } from '../../api/api-error'
import type { ContactMessage } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import { t } from '../../texts'
import { AddressLink } from '../../ui/address-link'
import { AskLeave } from '../../ui/ask-leave'
import { languageName } from '../../ui/lang-names'
import { recordPageKey } from '../../ui/record-page-key'
import * as rule from '../../ui/rules'
import { SavedTextChoice } from '../../ui/saved-text-choice'
import { showDone, showFailure } from '../../ui/toast-list'
import { useFields } from '../../ui/use-fields'
import { useRefresh } from '../../ui/use-refresh'
import { contactMessageKind } from './contact-message-kind'
import { replyToContact } from './contact-messages-api'

const schema = v.object({ text: rule.text({ most: 5000, required: t.contactMessages.replyRequired }) })

// The form that replies by e-mail. The message template in the visitor's language contains the greeting, the signature
// and the quote.
export function ReplyForm({ message: { _id, name, email, lang = 'en' } }: { message: ContactMessage }) {
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
