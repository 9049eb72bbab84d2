import { http, type DefaultBodyType, type HttpHandler, HttpResponse } from 'msw'

/** The parts of a multipart form in their order. Files are represented by their names. */
type SentForm = readonly (readonly [name: string, value: string])[]

/** Sets the response to uploads. Returns a list to which each sent form is added. */
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

/** Returns a response that simulates a lost connection. */
export function networkGone(): HttpResponse<DefaultBodyType> {
  return HttpResponse.error() as HttpResponse<DefaultBodyType>
}

// Parses a multipart form. It does not use FormData, because the class FormData of the browser environment differs from
// the class of the mock server.
function partsOf(body: string): SentForm {
  const parts = body.matchAll(
    /name="([^"]*)"(?:; filename="([^"]*)")?\r\n(?:[^\r\n]+\r\n)*\r\n([^\r]*)\r\n--/g,
  )
  return [...parts].map(([, name = '', file, text = '']) => [name, file ?? text] as const)
}
