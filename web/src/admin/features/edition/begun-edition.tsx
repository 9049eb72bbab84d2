import { Link, linkOptions } from '@tanstack/react-router'
import { Button } from '../../../ui/button'
import type { Edition } from '../../api/records'
import { Modal } from '../../ui/modal'

// What still says last year's, and where it is changed.
const toDo = [
  {
    label: 'Event counters',
    text: 'The entry fee is that of the first counter, and the countdown goes to its day.',
    link: linkOptions({ to: '/admin/counts' }),
  },
  {
    label: 'Fee and opening times',
    text: 'When registration and stall booking open and close, the early bird, the note under the prices.',
    link: linkOptions({ to: '/admin/edition', search: { section: 'money' } }),
  },
  {
    label: 'Home page',
    text: 'Headline and texts may name the year. So may the popup, the banners and the terms.',
    link: linkOptions({ to: '/admin/edition', search: { section: 'home' } }),
  },
  {
    label: 'Sponsor tiers',
    text: 'Their prices and what they hold.',
    link: linkOptions({ to: '/admin/edition', search: { section: 'sponsors' } }),
  },
  {
    label: 'Hall',
    text: 'Prices, what is released, what is blocked.',
    link: linkOptions({ to: '/admin/hall' }),
  },
]

// After next year's edition has begun: what to look at now.
export function BegunEdition({ edition, onClose }: { edition: Edition; onClose: () => void }) {
  return (
    <Modal open title={`The edition ${edition.id} has begun`} onClose={onClose}>
      <div className="modal-body begin-consequences">
        <p>Everything shows it now. Look at these, which were taken over as they were:</p>
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
          Done
        </Button>
      </div>
    </Modal>
  )
}
