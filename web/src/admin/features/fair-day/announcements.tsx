import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { errorMessage } from '../../api/api-error'
import type { Announcement } from '../../api/records'
import { useMay } from '../../session/permissions'
import { counted, t } from '../../texts'
import { formatMoment, formatTime } from '../../ui/dates'
import { showFailure } from '../../ui/toast-list'
import { announcementsQuery, devicesQuery, gatesKey, stopAnnouncement } from './gates-api'
import { WriteAnnouncement } from './write-announcement'

const texts = t.fairDay.announcements

// The main button of the screen.
export function WriteButton() {
  const [open, setOpen] = useState(false)
  if (!useMay('edit')) return null
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Megaphone size={20} strokeWidth={2.2} aria-hidden="true" />
        {texts.write}
      </Button>
      {open && <WriteAnnouncement onClose={() => setOpen(false)} />}
    </>
  )
}

// What is shown now, where and until when.
export function ShownNow() {
  const { data = [] } = useQuery(announcementsQuery)
  return data
    .filter(({ shown }) => shown)
    .map((announcement) => <Shown key={announcement._id} announcement={announcement} />)
}

function Shown({ announcement }: { announcement: Announcement }) {
  const { _id, text, textIn, until } = announcement
  const client = useQueryClient()
  const mayEdit = useMay('edit')
  const [busy, setBusy] = useState(false)
  const where = useWhere(announcement)

  async function stop() {
    setBusy(true)
    try {
      await stopAnnouncement(_id)
    } catch (error) {
      showFailure(format(texts.stopFailed, { reason: errorMessage(error) }))
    }
    setBusy(false)
    void client.invalidateQueries({ queryKey: gatesKey })
  }

  return (
    <section className="announcement" aria-label={texts.nowShown}>
      <Megaphone size={20} aria-hidden="true" />
      <p>
        <b>{texts.nowShown}:</b> <span dir="auto">{text}</span>{' '}
        <small>
          {[
            where,
            counted(Object.keys(textIn).length, texts.inLanguages),
            format(texts.until, { time: formatTime(until) }),
          ].join(', ')}
        </small>
      </p>
      {mayEdit && (
        <Button size="sm" variant="line" busy={busy} busyLabel={texts.stopping} onClick={() => void stop()}>
          {texts.stop}
        </Button>
      )}
    </section>
  )
}

// The announcements of the last two days.
export function AnnouncementsCard() {
  const { data } = useQuery(announcementsQuery)
  return (
    <section className="card" aria-labelledby="fair-day-announcements">
      <div className="card-head">
        <h2 id="fair-day-announcements">{texts.heading}</h2>
      </div>
      {data?.length === 0 && <p className="control-none">{texts.none}</p>}
      <ul className="control-messages">
        {data?.map((announcement) => (
          <Past key={announcement._id} announcement={announcement} />
        ))}
      </ul>
    </section>
  )
}

function Past({ announcement }: { announcement: Announcement }) {
  const { _id, text, at, until, by, devices } = announcement
  const paired = usePaired()
  const where = useWhere(announcement)
  return (
    <li>
      <p dir="auto">{text}</p>
      <small>{format(texts.written, { time: formatMoment(at), until: formatTime(until), where, by })}</small>
      {devices && (
        <small>
          {format(texts.readOn, {
            read: paired.filter(({ messageId }) => messageId === _id).length,
            devices: paired.length,
          })}
        </small>
      )}
    </li>
  )
}

function usePaired() {
  return useQuery(devicesQuery).data?.filter(({ state }) => state === 'paired') ?? []
}

function useWhere({ website, devices }: Announcement): string {
  const onDevices = counted(usePaired().length, texts.devices)
  if (!devices) return texts.website
  return website ? format(texts.both, { devices: onDevices }) : onDevices
}
