import type { QRImage } from './props.gen'
import css from './qr-picture.module.css'

// A QR code, each of its squares `scale` pixels wide. Its edges stay sharp at every size and on paper.
export function QrPicture({ qr, scale, label }: { qr: QRImage; scale: number; label: string }) {
  // An empty address is the page's own: a browser would load the page once more.
  if (qr.src === '') return null
  return <img className={css.qr} src={qr.src} width={qr.size * scale} height={qr.size * scale} alt={label} />
}
