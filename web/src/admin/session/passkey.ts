// Creates and uses passkeys (WebAuthn) with the server's JSON data.

type Json = Record<string, unknown>

// Returns whether passkeys can be used in this browser at this address. Browsers refuse passkeys if the address is an
// IP address.
export function passkeysPossible(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential &&
    !/^[\d.]+$|:/.test(window.location.hostname)
  )
}

// Creates a passkey on this device or on another device of the user. The promise is rejected if the user cancels.
export async function makePasskey(options: Json): Promise<Json> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  return jsonOf(await navigator.credentials.create({ publicKey }))
}

// Answers a challenge with one of the user's passkeys. The promise is rejected if the user cancels.
export async function getPasskey(options: Json): Promise<Json> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  return jsonOf(await navigator.credentials.get({ publicKey }))
}

function jsonOf(credential: Credential | null): Json {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('no passkey', 'NotAllowedError')
  return { ...credential.toJSON() }
}
