import { Link, linkOptions } from '@tanstack/react-router'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import type { Edition } from '../../api/records'
import { t } from '../../texts'
import { Modal } from '../../ui/modal'

// The settings that were copied from the previous edition, with links to the sections where they can be changed.
const toDo = [
  {
    label: t.edition.begun.counters,
    text: t.edition.begun.countersNote,
    link: linkOptions({ to: '/admin/counts' }),
  },
  {
    label: t.edition.begun.money,
    text: t.edition.begun.moneyNote,
    link: linkOptions({ to: '/admin/edition', search: { section: 'money' } }),
  },
  {
    label: t.edition.begun.home,
    text: t.edition.begun.homeNote,
    link: linkOptions({ to: '/admin/edition', search: { section: 'home' } }),
  },
  {
    label: t.edition.begun.sponsors,
    text: t.edition.begun.sponsorsNote,
    link: linkOptions({ to: '/admin/edition', search: { section: 'sponsors' } }),
  },
  {
    label: t.edition.begun.hall,
    text: t.edition.begun.hallNote,
    link: linkOptions({ to: '/admin/hall' }),
  },
]

// A checklist that is shown after next year's edition has begun.
export function BegunEdition({ edition, onClose }: { edition: Edition; onClose: () => void }) {
  return (
    <Modal open title={format(t.edition.begun.title, { year: edition.id })} onClose={onClose}>
      <div className="modal-body begin-consequences">
        <p>{t.edition.begun.note}</p>
        <ul className="begin-list">
          {toDo.map(({ label, text, link }) => (
            <li key={label}>
              <Link {...link} onClick={onClose}>
                {label}
              </Link>
              <br />
              {text}
            </li>
          ))}
        </ul>
      </div>
      <div className="modal-foot">
        <Button size="sm" onClick={onClose}>
          {t.common.done}
        </Button>
      </div>
    </Modal>
  )
}
