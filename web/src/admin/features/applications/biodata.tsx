import { format } from '../../../i18n/format'
import { Icon } from '../../../ui/icon'
import type { Application } from '../../api/records'
import { t } from '../../texts'
import { showFailure } from '../../ui/toast-list'

// A link that opens the applicant's biodata in a new tab. If there is no biodata, a text is shown.
export function Biodata({ application: { name, biodata } }: { application: Application }) {
  if (!biodata) {
    return (
      <button
        type="button"
        className="cell-button cell-button-none"
        aria-label={format(t.applications.noFileOf, { name })}
        onClick={() => showFailure(t.applications.noBiodata)}
      >
        {t.applications.noFile}
      </button>
    )
  }
  return (
    <a
      className="cell-button"
      href={biodata}
      target="_blank"
      rel="noreferrer"
      aria-label={format(t.applications.viewOf, { name })}
    >
      <Icon name="file" size={18} />
      {t.applications.view}
    </a>
  )
}
