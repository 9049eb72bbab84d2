import { format } from '../../../i18n/format'
import { Icon } from '../../../ui/icon'
import type { Application } from '../../api/records'
import { t } from '../../texts'
import { showFailure } from '../../ui/toast-list'

// The applicant's file, in a new tab; a message when there is none.
export function Biodata({ application: { name, biodata } }: { application: Application }) {
  if (!biodata) {
    return (
      <button type="button" className="cell-button" onClick={() => showFailure(t.applications.noBiodata)}>
        <span aria-hidden="true">{t.applications.noFile}</span>
        <span className="vh">{format(t.applications.noFileOf, { name })}</span>
      </button>
    )
  }
  return (
    <a className="cell-button" href={biodata} target="_blank" rel="noreferrer">
      <Icon name="file" size={18} />
      <span aria-hidden="true">{t.applications.view}</span>
      <span className="vh">{format(t.applications.viewOf, { name })}</span>
    </a>
  )
}
