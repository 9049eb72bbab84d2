import { screens } from '../screens'

// The documentation of the page of one record, such as /admin/order/MKM00….
export const recordHelp = 'guide/office-handbook.md#the-page-of-a-record'

/** Returns the URL of a screen's documentation. The screen Help shows these pages. */
export function helpFor(path: string): string {
  const isRecord = path.split('/').length > 3
  const help = screens.find((screen) => screen.path === path)?.help ?? 'guide/office-handbook.md'
  const [page = '', anchor = ''] = (isRecord ? recordHelp : help).split('#')
  const name = page.replace(/^.*\//, '').replace(/\.md$/, '')
  return `/admin/help#${name}${anchor && `.${anchor}`}`
}
