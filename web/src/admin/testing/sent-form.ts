import { http, type DefaultBodyType, type HttpHandler, HttpResponse } from 'msw'

/** What a form with files held, part by part in its order; files by their names. */
type SentForm = readonly (readonly [name: string, value: string])[]

/** Answers uploads with this, and gathers the forms that came. */
export function takeForms(
  method: 'post' | 'put',
  path: string,
  answer: () => HttpResponse<DefaultBodyType>,
): { handler: HttpHandler; forms: SentForm[] } {
  const forms: SentForm[] = []
  const handler = http[method]<never, DefaultBodyType, DefaultBodyType>(path, async ({ request }) => {
    forms.push(partsOf(await request.text()))
    return answer()
  })
  return { handler, forms }
}

/** The connection breaks off instead of an answer. */
export function networkGone(): HttpResponse<DefaultBodyType> {
  return HttpResponse.error() as HttpResponse<DefaultBodyType>
}

// Read by hand: the browser's and the test's own FormData are not the same class.
function partsOf(body: string): SentForm {
  const parts = body.matchAll(
    /name="([^"]*)"(?:; filename="([^"]*)")?\r\n(?:[^\r\n]+\r\n)*\r\n([^\r]*)\r\n--/g,
  )
  return [...parts].map(([, name = '', file, text = '']) => [name, file ?? text] as const)
}
