import { useTexts } from '../../../i18n/texts'
import type { FacilityView } from '../../props.gen'
import { FacilityPicture } from './facility-picture'
import css from './facilities.module.css'

// The facilities that each stall includes. Each facility has a drawing, a name and a short text.
export function Facilities({ facilities }: { facilities: readonly FacilityView[] }) {
  const texts = useTexts('stallBooking').facilities
  return (
    <>
      <h2>{texts.heading}</h2>
      <ul className={css.facilities}>
        {facilities.map(({ icon, name, note }) => (
          <li key={name}>
            <FacilityPicture name={icon} />
            <div>
              <h3>{name}</h3>
              {note && <p>{note}</p>}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
