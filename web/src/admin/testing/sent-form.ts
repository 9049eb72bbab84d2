import { http, type DefaultBodyType, type HttpHandler, HttpResponse } from 'msw'

/** The parts of a multipart form in their order, with files as their names. */
type SentForm = readonly (readonly [name: string, value: string])[]

/** Answers uploads with this response, and records the forms. */
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

/** A response that simulates a lost connection. */
export function networkGone(): HttpResponse<DefaultBodyType> {
  return HttpResponse.error() as HttpResponse<DefaultBodyType>
}

// Parsed manually, because the FormData class of the browser environment is not that of the mock server.
function partsOf(body: string): SentForm {
  const parts = body.matchAll(
    /name="([^"]*)"(?:; filename="([^"]*)")?\r\n(?:[^\r\n]+\r\n)*\r\n([^\r]*)\r\n--/g,
  )
  return [...parts].map(([, name = '', file, text = '']) => [name, file ?? text] as const)
}
