import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { errorMessage } from '../../api/api-error'
import type { Message } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import { t, counted } from '../../texts'
import type { PartlyDone } from '../../ui/bulk-failures'
import { runBulk } from '../../ui/record-screen-run'
import { showDone, showFailure } from '../../ui/toast-list'
import { useRefresh } from '../../ui/use-refresh'
import { markPassedOn, messagesKey, messagesStateQuery, resendMessage } from './messages-api'

// The actions on messages: resend a message, and record that a message was sent by WhatsApp.
export function useMessageTasks() {
  const client = useQueryClient()
  const refresh = useRefresh(messagesKey, summaryKey)
  const [sending, setSending] = useState(false)
  const [failures, setFailures] = useState<PartlyDone>()

  // Resends a message. If the server refuses, it throws the server's error, which the form shows at the e-mail field.
  async function resend(message: Message, email: string): Promise<void> {
    await resendMessage(message._id, email)
    const { sends } = await client.ensureQueryData(messagesStateQuery)
    const { resent, resentLater } = t.messages
    showDone(format(sends ? resent : resentLater, { title: message.title, name: message.name }))
    refresh()
  }

  async function resendAll(messages: readonly Message[]): Promise<void> {
    setSending(true)
    try {
      const { done, failed } = await runBulk({ list: 'messages', action: 'send' }, messages)
      if (done.length > 0) showDone(counted(done.length, t.messages.resentMany))
      const named = failed.map(({ row, reason }) => ({ name: row.name || row.email || row.phone, reason }))
      setFailures(named.length > 0 ? { done: done.length, failed: named } : undefined)
    } catch (error) {
      showFailure(counted(messages.length, t.messages.resendFailed), errorMessage(error))
    } finally {
      setSending(false)
    }
    refresh()
  }

  // Records that a message was sent by WhatsApp. At this time, the chat is already open. If the request fails, only
  // the record is missing.
  function recordPassedOn(message: Message): void {
    markPassedOn(message._id).then(refresh, (error: unknown) =>
      showFailure(t.messages.notRecorded, errorMessage(error)),
    )
  }

  return {
    sending,
    failures,
    dismissFailures: () => setFailures(undefined),
    resend,
    resendAll,
    recordPassedOn,
    refresh,
  }
}
