import { roles } from '../../session/roles'
import { t } from '../../texts'

// The permissions of each role in brief.
export function RoleTable() {
  return (
    <section className="card role-table" aria-labelledby="role-table">
      <div className="card-head">
        <h2 id="role-table">{t.accounts.rolesTitle}</h2>
      </div>
      <dl>
        {roles.map(({ role, name, does }) => (
          <div key={role}>
            <dt>{name}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
