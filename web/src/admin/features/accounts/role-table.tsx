import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { Icon } from '../../../ui/icon'
import { errorMessage } from '../../api/api-error'
import type { OfficeRole } from '../../api/records'
import { abilities } from '../../session/permissions'
import { roleName, roles } from '../../session/roles'
import { counted, t } from '../../texts'
import { AskTask } from '../../ui/ask-task'
import { QueryError } from '../../ui/query-error'
import { showDone } from '../../ui/toast-list'
import { useRefresh } from '../../ui/use-refresh'
import { RoleForm } from './role-form'
import { deleteRole, rolesKey, rolesQuery } from './roles-api'

type Task = { kind: 'form'; role?: OfficeRole } | { kind: 'delete'; role: OfficeRole }

// The table of roles and their abilities. Owners can add roles, and they can change the abilities of roles that owners
// have added.
export function RoleTable() {
  const { data, error, refetch } = useQuery(rolesQuery)
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  return (
    <section className="card role-table" aria-labelledby="role-table">
      <div className="card-head">
        <h2 id="role-table">{t.accounts.rolesTitle}</h2>
        <Button size="sm" variant="line" icon="plus" onClick={() => setTask({ kind: 'form' })}>
          {t.accounts.addRole}
        </Button>
      </div>
      <QueryError query={{ error, refetch }} title={t.accounts.rolesFailed} reasonOf={errorMessage} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it */}
      <div className="role-abilities" role="group" aria-label={t.accounts.rolesTitle} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.accounts.role}</th>
              {abilities.map((ability) => (
                <th key={ability} scope="col" title={t.accounts.abilityDoes[ability]}>
                  {t.accounts.ability[ability]}
                </th>
              ))}
              <th scope="col">{t.common.actions}</th>
            </tr>
          </thead>
          <tbody>
            {data?.map((role) => (
              <RoleRow key={role._id} role={role} onTask={setTask} />
            ))}
          </tbody>
        </table>
      </div>
      {task?.kind === 'form' && <RoleForm role={task.role} onClose={close} />}
      {task?.kind === 'delete' && <DeleteRole role={task.role} onClose={close} />}
    </section>
  )
}

function RoleRow({ role, onTask }: { role: OfficeRole; onTask: (task: Task) => void }) {
  const name = roleName({ role: role._id, roleName: role.name })
  return (
    <tr>
      <th scope="row">
        {name}
        <small>
          {role.builtIn
            ? roles.find((known) => known.role === role._id)?.does
            : counted(role.accounts, t.accounts.roleAccounts)}
        </small>
      </th>
      {abilities.map((ability) => (
        <td key={ability}>
          {role.abilities.includes(ability) ? (
            <>
              <Icon name="check" size={20} />
              <span className="vh">{t.accounts.roleHas}</span>
            </>
          ) : (
            <span className="vh">{t.accounts.roleLacks}</span>
          )}
        </td>
      ))}
      <td>
        {!role.builtIn && (
          <>
            <button
              type="button"
              className="text-button"
              aria-label={format(t.accounts.changeRole, { role: name })}
              onClick={() => onTask({ kind: 'form', role })}
            >
              {t.common.edit}
            </button>{' '}
            <button
              type="button"
              className="text-button"
              aria-label={format(t.accounts.deleteRole, { role: name })}
              onClick={() => onTask({ kind: 'delete', role })}
            >
              {t.common.delete}
            </button>
          </>
        )}
      </td>
    </tr>
  )
}

function DeleteRole({ role, onClose }: { role: OfficeRole; onClose: () => void }) {
  const refresh = useRefresh(rolesKey)
  return (
    <AskTask
      title={format(t.accounts.deleteRole, { role: role.name })}
      action={t.common.delete}
      keep={t.common.keep}
      icon="trash"
      send={() => deleteRole(role._id)}
      onDone={() => {
        showDone(format(t.accounts.roleDeleted, { role: role.name }))
        refresh()
        onClose()
      }}
      onClose={onClose}
    >
      <p>{t.accounts.deleteRoleText}</p>
    </AskTask>
  )
}
