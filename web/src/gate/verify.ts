// Verifies Ed25519 signatures. It uses the browser's implementation, or a library if the browser does not support
// Ed25519.
type Verifier = (key: Uint8Array<ArrayBuffer>, signature: Bytes, text: Bytes) => Promise<boolean>
type Bytes = Uint8Array<ArrayBuffer>

let verifier: Promise<Verifier> | undefined

/** Returns whether a signature of `text` is valid. `key` is the public key in base64. */
export async function verify(key: string, signature: Bytes, text: Bytes): Promise<boolean> {
  verifier ??= chooseVerifier()
  return (await verifier)(bytesOf(key), signature, text).catch(() => false)
}

/** Decodes base64. */
export function bytesOf(base64: string): Bytes {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}

async function chooseVerifier(): Promise<Verifier> {
  try {
    await crypto.subtle.importKey('raw', new Uint8Array(32), 'Ed25519', false, ['verify'])
    return verifyWithBrowser
  } catch (error) {
    // A browser that supports the algorithm may reject an all-zero key with a DataError. This error therefore shows
    // that the browser supports the algorithm.
    if (error instanceof DOMException && error.name === 'DataError') return verifyWithBrowser
    return verifyWithLibrary
  }
}

const verifyWithBrowser: Verifier = async (key, signature, text) => {
  const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', imported, signature, text)
}

/** Verifies a signature with the library. It is exported for the test. */
export const verifyWithLibrary: Verifier = async (key, signature, text) => {
  const { verifyAsync } = await import('@noble/ed25519')
  return verifyAsync(signature, text, key, { zip215: false })
}
