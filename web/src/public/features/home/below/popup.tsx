import art from '../../../../assets/art/popup.svg'
import { useTexts } from '../../../../i18n/texts'
import { Button } from '../../../../ui/button'
import { Dialog } from '../../../../ui/dialog'
import type { HomePopup } from '../../../props.gen'
import { usePopup } from '../use-popup'
import css from './popup.module.css'

// The popup of the home page, with an image and text. It is shown once per session. If the edition contains no image
// for the popup, the default image is used. The image is loaded only just before the popup appears.
export function Popup({ popup }: { popup: HomePopup }) {
  const own = popup.picture === ''
  const src = own ? art : popup.picture
  const { open, close } = usePopup(src)
  const texts = useTexts('home')
  return (
    <Dialog id="popup" open={open} onClose={close} title={popup.title}>
      {open && (
        <div className={css.popup}>
          <img
            src={src}
            alt={popup.alt}
            width={own ? 600 : popup.width || undefined}
            height={own ? 400 : popup.height || undefined}
          />
          {popup.text && <p>{popup.text}</p>}
          {popup.href && (
            <Button variant="sun" wide href={popup.href}>
              {texts.hero.more}
              <span className="vh">: {popup.title}</span>
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}
