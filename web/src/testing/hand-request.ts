// A fake XMLHttpRequest whose progress and response the test controls.
export class HandRequest extends EventTarget {
  // The test's requests, in the order in which they were opened.
  static all: HandRequest[] = []
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  opened = ''
  status = 0
  responseText = ''
  sent: FormData | undefined
  aborted = false

  static get last(): HandRequest {
    const request = HandRequest.all.at(-1)
    if (!request) throw new Error('no request was opened')
    return request
  }
  open(method: string, path: string) {
    this.opened = `${method} ${path}`
    HandRequest.all.push(this)
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: FormData) {
    this.sent = body
  }
  getResponseHeader() {
    return null
  }
  abort() {
    this.aborted = true
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
    this.dispatchEvent(new Event('load'))
  }
  fail() {
    this.dispatchEvent(new Event('error'))
  }
}
