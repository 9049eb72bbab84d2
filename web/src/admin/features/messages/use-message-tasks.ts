import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { sentenceOf } from '../../api/api-error'
import type { Message } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import { t, counted } from '../../texts'
import { runAll } from '../../ui/record-screen-run'
import { showDone, showFailure } from '../../ui/toast-list'
import { messagesKey, markPassedOn, resendMessage } from './messages-api'

// Resends messages and records those that were sent by WhatsApp.
export function useMessageTasks() {
  const client = useQueryClient()
  const [sending, setSending] = useState(false)

  function refresh() {
    void client.invalidateQueries({ queryKey: messagesKey })
    void client.invalidateQueries({ queryKey: summaryKey })
  }

  // Throws the server's error, which the form shows at the e-mail field.
  async function resend(message: Message, email: string): Promise<void> {
    await resendMessage(message._id, email)
    showDone(format(t.messages.resent, { title: message.title, name: message.name }))
    refresh()
  }

  async function resendAll(messages: readonly Message[]): Promise<void> {
    setSending(true)
    const { done, failed, error } = await runAll(messages, ({ _id }) => resendMessage(_id))
    setSending(false)
    if (done.length > 0) showDone(counted(done.length, t.messages.resentMany))
    if (failed.length > 0) showFailure(counted(failed.length, t.messages.resendFailed), sentenceOf(error))
    refresh()
  }

  // The chat is already open; only recording it can fail.
  function recordPassedOn(message: Message): void {
    markPassedOn(message._id).then(refresh, (error: unknown) =>
      showFailure(t.messages.notRecorded, sentenceOf(error)),
    )
  }

  return { sending, resend, resendAll, recordPassedOn }
}
