import { format } from '../../../i18n/format'
import { t } from '../../texts'
import { PageTitle } from '../../ui/page-title'
import { BooksCard } from './books-card'
import { DevicesCard } from './devices-card'

// The entry desk screen of the office: ticket books and devices.
export function EntryDeskScreen() {
  const address = `${window.location.host}/desk`
  return (
    <>
      <PageTitle note={format(t.entryDesk.note, { address })} />
      <div className="control-stack">
        <BooksCard />
        <DevicesCard />
      </div>
    </>
  )
}
