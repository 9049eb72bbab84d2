import './polyfill'
import { renderDocument, type Setup } from './render'

// The entry of the bundle that runs in QuickJS inside Go. For each engine, Go calls `configure` once, with the texts
// and the URLs of the built files. For each page, Go calls `render` once.
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
