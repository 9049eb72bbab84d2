import { useQuery } from '@tanstack/react-query'
import { Icon } from '../../../ui/icon'
import { errorMessage } from '../../api/api-error'
import { api, dataOf } from '../../api/client'
import { abilities } from '../../session/permissions'
import { roles } from '../../session/roles'
import { t } from '../../texts'
import { QueryError } from '../../ui/query-error'

// The table of roles and their abilities.
export function RoleTable() {
  const { data, error, refetch } = useQuery({
    queryKey: ['roles'],
    queryFn: async () => dataOf(api.GET('/api/admin/roles')),
  })
  return (
    <section className="card role-table" aria-labelledby="role-table">
      <div className="card-head">
        <h2 id="role-table">{t.accounts.rolesTitle}</h2>
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
            </tr>
          </thead>
          <tbody>
            {roles.map(({ role, name, does }) => (
              <tr key={role}>
                <th scope="row">
                  {name}
                  <small>{does}</small>
                </th>
                {abilities.map((ability) => (
                  <td key={ability}>
                    {data?.find(({ _id }) => _id === role)?.abilities.includes(ability) ? (
                      <>
                        <Icon name="check" size={20} />
                        <span className="vh">{t.accounts.roleHas}</span>
                      </>
                    ) : (
                      <span className="vh">{t.accounts.roleLacks}</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
