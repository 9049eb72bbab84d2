import './polyfill'
import type { Assets } from './document'
import { renderDocument } from './render'

// The bundle that runs inside Go's engine. Go calls configure once per engine and render once per page.
let assets: Assets | undefined

const calls = {
  configure(json: string): string {
    assets = JSON.parse(json) as Assets
    return ''
  },
  render(json: string): string {
    if (!assets) throw new Error('render before configure')
    return renderDocument(json, assets)
  },
}

Object.assign(globalThis, calls)
