import type { components } from '../../../api/schema.gen'
import type { Lang } from '../../../i18n/texts.gen'
import { callApi } from '../../../lib/api'
import { ApiError } from '../../../lib/api-error'
import type { BannerSlide } from '../../props.gen'

// The reason why the banners could not be loaded: the server returned an error, the response was invalid, or the server
// could not be reached.
export type BannerFault = 'refused' | 'format' | 'network'

export class BannerError extends Error {
  readonly fault: BannerFault

  constructor(fault: BannerFault, cause?: unknown) {
    super(`banners: ${fault}`, { cause })
    this.name = 'BannerError'
    this.fault = fault
  }
}

type Banner = components['schemas']['Banner']
type Picture = components['schemas']['Picture']

// The timeout of the request in milliseconds. It is long enough for slow phones.
const patience = 20_000

// Loads the current banners in the page's language. Returns an empty list if the server responds with 404. Throws
// BannerError, or the abort reason if the signal is aborted.
export async function loadBanners(lang: Lang, signal: AbortSignal): Promise<BannerSlide[]> {
  const limit = new AbortController()
  const late = setTimeout(() => limit.abort(), patience)
  const abort = () => limit.abort()
  signal.addEventListener('abort', abort)
  try {
    const list: unknown = await callApi('get', '/api/banners', { lang, signal: limit.signal })
    if (!Array.isArray(list)) throw new BannerError('format')
    return (list as Banner[]).map((banner) => slideOf(banner, lang))
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ApiError && error.status === 404) return []
    if (error instanceof BannerError) throw error
    throw new BannerError(faultOf(error), error)
  } finally {
    clearTimeout(late)
    signal.removeEventListener('abort', abort)
  }
}

function faultOf(error: unknown): BannerFault {
  if (error instanceof ApiError && error.status > 0) return 'refused'
  // The response was not JSON but, for example, the error page of a proxy.
  if (error instanceof ApiError && error.cause instanceof SyntaxError) return 'format'
  if (error instanceof TypeError) return 'format'
  return 'network'
}

function slideOf(banner: Banner, lang: Lang): BannerSlide {
  const path = banner.images?.[0] ?? ''
  return {
    title: banner.titleIn?.[lang] || banner.title,
    ...pictureOf(banner.pictures?.[0] ?? { path, width: 0, height: 0, sizes: [] }),
  }
}

function pictureOf({ path, width, height, sizes, cuts = [], focus }: Picture): Omit<BannerSlide, 'title'> {
  const srcSet = sizes.map((size) => `${size.path} ${size.width}w`).join(', ')
  return {
    src: path,
    srcSet,
    width,
    height,
    phone: cuts[0]?.path ?? '',
    phoneSharp: cuts.at(-1)?.path ?? '',
    ...(focus && focus !== 'middle' && { focus }),
  }
}
