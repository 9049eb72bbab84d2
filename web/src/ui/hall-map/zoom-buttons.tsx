import { useTexts } from '../../i18n/texts'
import { Icon } from '../icon'
import css from './zoom-buttons.module.css'

type Props = { zoomIn: () => void; zoomOut: () => void; showWhole: () => void }

export function ZoomButtons({ zoomIn, zoomOut, showWhole }: Props) {
  const texts = useTexts('hall')
  return (
    <div className={css.hallZoom}>
      <button type="button" aria-label={texts.zoomIn} onClick={zoomIn}>
        <Icon name="plus" />
      </button>
      <button type="button" aria-label={texts.zoomOut} onClick={zoomOut}>
        <Icon name="minus" />
      </button>
      <button type="button" aria-label={texts.whole} onClick={showWhole}>
        <Icon name="refresh" size={22} />
      </button>
    </div>
  )
}
