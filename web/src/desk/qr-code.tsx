import { renderSVG } from 'uqr'

/** A QR code with its white margin (quiet zone). `label` is the text alternative. */
export function QRCode({ text, label }: { text: string; label: string }) {
  const svg = renderSVG(text, { ecc: 'M', border: 4 })
  return <img className="qr" alt={label} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} />
}
