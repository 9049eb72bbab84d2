import { useQuery, useQueryClient } from '@tanstack/react-query'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { errorMessage } from '../../api/api-error'
import type { GateConflict } from '../../api/records'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { formatMoment } from '../../ui/dates'
import { ScrollingTable } from '../../ui/scrolling-table'
import { showFailure } from '../../ui/toast-list'
import { conflictsQuery, controlRoomKey, resolveConflict } from './control-room-api'

// Lists the people whom a device admitted without the server although their codes were not valid. Each table row
// contains the reason and, if the person had already been admitted, the earlier admission.
export function ConflictsCard() {
  const { data: conflicts } = useQuery(conflictsQuery)
  const client = useQueryClient()
  const mayEdit = useMay('edit')

  async function resolve(id: string) {
    try {
      await resolveConflict(id)
    } catch (error) {
      showFailure(format(t.controlRoom.resolveFailed, { reason: errorMessage(error) }))
    }
    void client.invalidateQueries({ queryKey: controlRoomKey })
  }

  return (
    <section className="card">
      <div className="card-head">
        <h2>{t.controlRoom.conflicts}</h2>
      </div>
      {conflicts?.length === 0 && <p className="control-none">{t.controlRoom.noConflicts}</p>}
      {conflicts && conflicts.length > 0 && (
        <>
          <p className="control-none">{t.controlRoom.conflictNote}</p>
          <ScrollingTable label={t.controlRoom.conflicts}>
            <thead>
              <tr>
                <th scope="col">{t.controlRoom.person}</th>
                <th scope="col">{t.controlRoom.wentIn}</th>
                <th scope="col">{t.controlRoom.why}</th>
                <th scope="col">{t.controlRoom.before}</th>
                {mayEdit && <th scope="col">{t.controlRoom.actions}</th>}
              </tr>
            </thead>
            <tbody>
              {conflicts.map((conflict) => (
                <tr key={conflict._id}>
                  <th scope="row">{personOf(conflict)}</th>
                  <td>{placeOf(conflict)}</td>
                  <td>{t.controlRoom.reasons[conflict.reason]}</td>
                  <td>{conflict.first ? placeOf(conflict.first) : '–'}</td>
                  {mayEdit && (
                    <td className="control-actions">
                      <Button size="sm" variant="line" onClick={() => void resolve(conflict._id)}>
                        {t.controlRoom.resolve}
                      </Button>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </ScrollingTable>
        </>
      )}
    </section>
  )
}

function personOf({ kind, member, name }: GateConflict): string {
  if (!name) return t.controlRoom.unknownPerson
  return kind === 'booking' ? format(t.controlRoom.memberOf, { name, member }) : name
}

function placeOf({ at, by, gate }: { at: string; by: string; gate: string }): string {
  const time = formatMoment(at)
  return gate ? format(t.controlRoom.atByGate, { time, by, gate }) : format(t.controlRoom.atBy, { time, by })
}
