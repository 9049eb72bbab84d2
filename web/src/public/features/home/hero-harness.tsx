import { act, fireEvent, screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { PageBoot } from '../../boot'
import { PageProvider } from '../../page-context'
import { PageFixture } from '../../page-fixture'
import type { BannerSlide } from '../../props.gen'
import { Hero } from './hero'

// A test fixture for the slider.

export const slide = (n: number, change: Partial<BannerSlide> = {}): BannerSlide => ({
  title: `Title ${n}`,
  src: `/files/${n}-1440.jpg`,
  srcSet: `/files/${n}-480.jpg 480w, /files/${n}-1440.jpg 1440w`,
  width: 1440,
  height: 540,
  phone: '',
  phoneSharp: '',
  ...change,
})
export const three = [slide(1), slide(2), slide(3)]

const frame = {
  register: true,
  title: 'Mela 2025',
  dates: '13–14 September 2025',
  venueShort: 'Patancheru, Hyderabad',
  fee: '₹100',
}

export const hero = (banners: readonly BannerSlide[], lang: 'en' | 'te' = 'en') => (
  <PageFixture lang={lang}>
    <PageProvider value={{ lang, frame } as PageBoot}>
      <Hero banners={banners} headline="Healthy roots" lead="Meet them all." free={false} />
    </PageProvider>
  </PageFixture>
)

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

// Sets up browser features that happy-dom lacks: loading images and the preference for reduced motion.
export function setBrowser(lessMotion = false): void {
  vi.useFakeTimers()
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(1440)
  vi.stubGlobal('matchMedia', () => ({
    matches: lessMotion,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}
