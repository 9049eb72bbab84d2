import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

/**
 * Writes a screenshot of the visible part of the page to a WebP file. The browser encodes the image, so no other
 * program is needed.
 */
export async function saveAsWebP(page: Page, path: string): Promise<void> {
  const png = await page.screenshot({ animations: 'disabled' })
  const encoder = await page.context().newPage()
  const text = await encoder.evaluate(async (source) => {
    const bytes = Uint8Array.from(atob(source), (letter) => letter.codePointAt(0) ?? 0)
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = document.createElement('canvas')
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    return canvas.toDataURL('image/webp', 0.8)
  }, png.toString('base64'))
  await encoder.close()
  await writeFile(path, Buffer.from(text.slice(text.indexOf(',') + 1), 'base64'))
}
