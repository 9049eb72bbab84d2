import { format } from '../../../i18n/format'
import { t } from '../../texts'

const browsers: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, t.ownAccount.iphone],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

// Returns a readable name for a user agent string: "Chrome on Android". If the browser and the system are unknown,
// returns the string itself, cut off after 60 characters.
export function browserName(agent: string): string {
  const browser = browsers.find(([sign]) => sign.test(agent))?.[1]
  const system = systems.find(([sign]) => sign.test(agent))?.[1]
  if (browser && system) return format(t.ownAccount.browserOnSystem, { browser, system })
  return browser ?? system ?? (agent.slice(0, 60) || t.ownAccount.unknownBrowser)
}
