import { format } from '../../../i18n/format'
import { Notice } from '../../../ui/notice'
import type { Summary } from '../../api/records'
import { t } from '../../texts'
import { formatMoment } from '../../ui/dates'

const words = t.dashboard.backup

// When the last good backup was made. It is a warning if it is old or a later one has failed.
export function BackupNotice({ backup }: { backup: NonNullable<Summary['backup']> }) {
  const { at, failed, late } = backup
  return (
    <Notice
      kind={failed ? 'bad' : !at || late ? 'warn' : 'good'}
      title={at ? format(words.last, { moment: formatMoment(at) }) : words.none}
    >
      {at && <p>{words.tested}</p>}
      {(failed || late || !at) && <p>{failed ? words.failed : at ? words.late : words.never}</p>}
    </Notice>
  )
}
