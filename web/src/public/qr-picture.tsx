import type { QRCode } from './props.gen'

// A QR code as the server drew it, as large as its place. It stays sharp at every size and on paper.
export function QrPicture({ qr, label }: { qr: QRCode; label: string }) {
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={qr.path} />
    </svg>
  )
}
