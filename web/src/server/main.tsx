import './polyfill'
import { renderDocument, type Setup } from './render'

// The entry point of the bundle that runs in QuickJS inside Go. Go calls `configure` once for each engine, with the
// texts and the URLs of the built files, and `render` once for each page.
let setup: Setup | undefined

const calls = {
  configure(json: string): string {
    setup = JSON.parse(json) as Setup
    return ''
  },
  render(json: string): string {
    if (!setup) throw new Error('render before configure')
    return renderDocument(json, setup)
  },
}

Object.assign(globalThis, calls)
