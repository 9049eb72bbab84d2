import { useMutation } from '@tanstack/react-query'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { errorMessage } from '../../api/api-error'
import type { PrivacyRequest } from '../../api/records'
import { t } from '../../texts'
import { makeLink } from './privacy-api'

// Creates a link that shows a person their own data. The office must verify the person's identity by phone before it
// sends the link.
export function DataLink({ request }: { request: PrivacyRequest }) {
  const task = useMutation({ mutationFn: () => makeLink(request._id) })
  if (!task.data) {
    return (
      <div>
        <Button
          size="sm"
          variant="line"
          busy={task.isPending}
          busyLabel={t.privacy.creating}
          onClick={() => task.mutate()}
        >
          {t.privacy.createLink}
        </Button>
        {task.error && (
          <Notice kind="bad" live="alert">
            <p>{format(t.privacy.linkFailed, { reason: errorMessage(task.error) })}</p>
          </Notice>
        )}
      </div>
    )
  }
  return (
    <Notice kind="good" live="status" title={t.privacy.linkNote}>
      <p className="typed-text">{task.data.url}</p>
      {task.data.whatsapp && (
        <Button size="sm" href={task.data.whatsapp} target="_blank" rel="noreferrer">
          {t.privacy.sendByWhatsApp}
        </Button>
      )}
    </Notice>
  )
}
