import type { PublicTexts } from '../i18n/texts.gen'
import { bootElementId } from './boot'

/**
 * Loads the namespaces that the page lists as `laterTexts`. Each file contains one namespace, and its name contains
 * a hash of its content. On a network error, the promise is rejected, and the next call tries again.
 */
export async function loadLaterTexts(): Promise<Partial<PublicTexts>> {
  const addresses = document.getElementById(bootElementId)?.dataset['laterTexts']?.split(' ') ?? []
  const parts = await Promise.all(addresses.map(fetchTexts))
  return Object.assign({}, ...parts) as Partial<PublicTexts>
}

async function fetchTexts(address: string): Promise<Partial<PublicTexts>> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} did not load: status ${response.status}`)
  return (await response.json()) as Partial<PublicTexts>
}
