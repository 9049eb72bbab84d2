import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button'
import { errorMessage } from '../../api/api-error'
import type { ContactChange, ContactMessage } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import { useAccount, useMay } from '../../session/permissions'
import { t } from '../../texts'
import { recordPageKey } from '../../ui/record-page-key'
import { ListedRecordTasks } from '../../ui/record-tasks'
import { showFailure } from '../../ui/toast-list'
import { useRefresh } from '../../ui/use-refresh'
import { contactMessageKind } from './contact-message-kind'
import { changeContactMessage, contactMessageCalls } from './contact-messages-api'
import { ContactState } from './contact-state'
import { ReplyForm } from './reply-form'

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
