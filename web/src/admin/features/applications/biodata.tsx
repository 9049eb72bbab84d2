import { Icon } from '../../../ui/icon'
import type { Application } from '../../api/records'
import { showFailure } from '../../ui/toast-list'

// The applicant's file, in a new tab. Who asks for one that was never sent is told so (admin-portal §2).
export function Biodata({ application: { name, biodata } }: { application: Application }) {
  if (!biodata) {
    return (
      <button type="button" className="cell-button" onClick={() => showFailure('No biodata uploaded')}>
        No file<span className="vh"> of {name}</span>
      </button>
    )
  }
  return (
    <a className="cell-button" href={biodata} target="_blank" rel="noreferrer">
      <Icon name="file" size={18} />
      View<span className="vh"> biodata of {name}</span>
    </a>
  )
}
