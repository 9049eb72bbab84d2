import type { QRImage } from './props.gen'
import css from './qr-picture.module.css'

// A QR code whose modules are `scale` pixels wide. The edges of the modules stay sharp at every size and in print.
export function QrPicture({ qr, scale, label }: { qr: QRImage; scale: number; label: string }) {
  // If `src` is empty, no image is rendered, because the browser would load the page itself as the image.
  if (qr.src === '') return null
  return <img className={css.qr} src={qr.src} width={qr.size * scale} height={qr.size * scale} alt={label} />
}
