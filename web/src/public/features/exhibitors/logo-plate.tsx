import type { PictureView } from '../../props.gen'
import { SmallPicture } from '../../small-picture'
import css from './logo-plate.module.css'

// The logo of a firm on a white plate, or its initials. The name always stands beside it.
export function LogoPlate({
  logo,
  initials,
  small,
}: {
  logo: PictureView | null
  initials: string
  small?: boolean
}) {
  return (
    <span className={small ? `${css.logoPlate} ${css.logoPlateSmall}` : css.logoPlate} aria-hidden="true">
      {logo ? <SmallPicture picture={logo} sizes={small ? '72px' : '190px'} /> : initials}
    </span>
  )
}
