import type { QRImage } from './props.gen'

// A QR code, each of its squares `scale` pixels wide. Its edges stay sharp at every size and on paper.
export function QrPicture({ qr, scale, label }: { qr: QRImage; scale: number; label: string }) {
  return <img className="qr" src={qr.src} width={qr.size * scale} height={qr.size * scale} alt={label} />
}
