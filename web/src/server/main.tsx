import './polyfill'
import { renderDocument, type Setup } from './render'

// The bundle that runs in QuickJS inside Go. Go calls configure once per engine, with the texts and the addresses of
// the built files, and render once per page.
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
