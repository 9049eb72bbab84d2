// Reads a QR code from a video image. It uses the browser's own detector, or a library if the browser does not have
// one.
type Decoder = (video: HTMLVideoElement) => Promise<string | undefined>

type Detector = { detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

/** The side length, in pixels, of the square image that the library reads. It is exported for the test. */
export const edge = 640

export async function loadDecoder(): Promise<Decoder> {
  const native = (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (native && (await supportedFormats(native)).includes('qr_code')) {
    const detector = new native({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  return loadLibrary()
}

function supportedFormats(native: DetectorClass): Promise<readonly string[]> {
  return native.getSupportedFormats().catch(() => [])
}

async function loadLibrary(): Promise<Decoder> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  const { default: wasm } = await import('zxing-wasm/reader/zxing_reader.wasm?url')
  await prepareZXingModule({
    overrides: { locateFile: () => wasm },
    fireImmediately: true,
  })
  const canvas = document.createElement('canvas')
  canvas.width = edge
  canvas.height = edge
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    if (!pen || video.videoWidth === 0) return undefined
    const side = Math.min(video.videoWidth, video.videoHeight)
    const left = (video.videoWidth - side) / 2
    const top = (video.videoHeight - side) / 2
    pen.drawImage(video, left, top, side, side, 0, 0, edge, edge)
    const found = await readBarcodes(pen.getImageData(0, 0, edge, edge), {
      formats: ['QRCode'],
      maxNumberOfSymbols: 1,
      tryHarder: true,
    })
    return found.find(({ isValid }) => isValid)?.text
  }
}
