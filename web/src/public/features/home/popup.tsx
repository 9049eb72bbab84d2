import art from '../../../assets/art/popup.svg'
import { TextsProvider, useLang, useTexts } from '../../../i18n/texts'
import type { PublicTexts } from '../../../i18n/texts.gen'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import type { HomePopup } from '../../props.gen'
import { usePopup } from './use-popup'
import css from './popup.module.css'

// The picture that comes up on the home page once a session (public-site §2), with its words beside it. The edition
// names the picture; without one it is the site's own. Nothing of it is loaded before it is its turn.
export function Popup({ popup }: { popup: HomePopup }) {
  const own = popup.picture === ''
  const src = own ? art : popup.picture
  const { open, close } = usePopup(src)
  const lang = useLang()
  const texts = useTexts('home')
  // Of the shared components' words a dialog says only this one; the others would lie in the page for nothing.
  const ui = { close: texts.close } as PublicTexts['ui']
  return (
    <TextsProvider lang={lang} texts={{ ui }}>
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
    </TextsProvider>
  )
}
