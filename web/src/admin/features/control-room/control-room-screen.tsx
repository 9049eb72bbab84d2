import { useQuery } from '@tanstack/react-query'
import { format } from '../../../i18n/format'
import { groupDigits } from '../../../lib/money'
import { describeError } from '../../api/api-error'
import { t } from '../../texts'
import { FigureCards } from '../../ui/figure-cards'
import { PageTitle } from '../../ui/page-title'
import { QueryError } from '../../ui/query-error'
import { ConflictsCard } from './conflicts-card'
import { conflictsQuery, devicesQuery, gatesQuery } from './control-room-api'
import { isOnline } from './device-state'
import { DevicesCard } from './devices-card'
import { CategoriesCard, GatesCard } from './gates-card'
import { MessagesCard } from './messages-card'
import { PeopleCard } from './people-card'

// The overview of all gates: admissions by gate, devices, conflicts, people, and messages to the devices.
export function ControlRoomScreen() {
  const summary = useQuery(gatesQuery)
  return (
    <>
      <PageTitle title={t.controlRoom.heading} note={t.controlRoom.note} />
      <QueryError query={summary} title={t.controlRoom.failed} reasonOf={describeError} />
      <div className="control-stack">
        <Figures />
        <ConflictsCard />
        <PeopleCard />
        <DevicesCard />
        <div className="control-room">
          <GatesCard summary={summary.data} />
          <CategoriesCard summary={summary.data} />
        </div>
        <MessagesCard />
      </div>
    </>
  )
}

function Figures() {
  const summary = useQuery(gatesQuery).data
  const devices = useQuery(devicesQuery).data
  const conflicts = useQuery(conflictsQuery).data
  const active = devices?.filter(({ state }) => state === 'paired')
  const queue = active?.reduce((sum, device) => sum + device.queue, 0)
  return (
    <FigureCards
      figures={[
        {
          label: t.controlRoom.today,
          value: summary && groupDigits(summary.today),
          note: summary && format(t.controlRoom.expected, { count: groupDigits(summary.expected) }),
        },
        {
          label: t.controlRoom.devices,
          value: active && groupDigits(active.length),
          note:
            active &&
            format(t.controlRoom.online, { online: active.filter(isOnline).length, devices: active.length }),
        },
        {
          label: t.controlRoom.waitingScans,
          value: queue === undefined ? undefined : groupDigits(queue),
          note: t.controlRoom.onDevices,
        },
        {
          label: t.controlRoom.conflicts,
          value: conflicts && groupDigits(conflicts.length),
          note: t.controlRoom.toResolve,
        },
      ]}
    />
  )
}
