// Draws the map of the shipped venue (src/assets/art/venue-map.svg) from the coordinates in venue-map.json, true to
// scale. It has numbers and no words, because the page lists what they mean in its language. When the coordinates
// change, run this in web/: node tools/venue-map.ts It prints the straight distances, which the texts of the map name.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Place = readonly [latitude: number, longitude: number]
type Name = 'venue' | 'highway' | 'ring' | 'busStand' | 'station'
type Data = Record<'campus' | 'gateRoad' | 'highway' | 'ring' | 'railway' | 'houses', readonly Place[]> &
  Record<'venue' | 'junction' | 'busStand' | 'station', Place> & {
    window: Record<'west' | 'north' | 'east', number>
    labels: Record<Name, Place>
  }

const [width, height] = [900, 540]
const barKm = 2
const map = JSON.parse(await readFile(join(import.meta.dirname, 'venue-map.json'), 'utf8')) as Data

const kmPerLatitude = 110.7
const kmPerLongitude = 111.32 * Math.cos((map.venue[0] * Math.PI) / 180)
const perKm = width / ((map.window.east - map.window.west) * kmPerLongitude)

const round = (length: number) => Math.round(length * 10) / 10
const x = ([, longitude]: Place) => round((longitude - map.window.west) * kmPerLongitude * perKm)
const y = ([latitude]: Place) => round((map.window.north - latitude) * kmPerLatitude * perKm)
const at = (place: Place) => `${x(place)} ${y(place)}`

// A smooth line through the places (Catmull-Rom).
function smooth(places: readonly Place[]): string {
  const points = places.map((place) => [x(place), y(place)] as const)
  const point = (index: number) => points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0]
  let line = `M${point(0).join(' ')}`
  for (let index = 0; index < points.length - 1; index++) {
    const [before, from, to, after] = [point(index - 1), point(index), point(index + 1), point(index + 2)]
    const bend = (a: number, b: number, c: number) => round(b + (c - a) / 6)
    const first = `${bend(before[0], from[0], to[0])} ${bend(before[1], from[1], to[1])}`
    const second = `${bend(after[0], to[0], from[0])} ${bend(after[1], to[1], from[1])}`
    line += `C${first} ${second} ${to.join(' ')}`
  }
  return line
}

// A road with an edge and, if it is large, a broken line in its middle.
function road(places: readonly Place[], size: number, fill: string, middle = ''): string {
  const line = `<path d="${smooth(places)}" fill="none" stroke-linecap="round"`
  return (
    `${line} stroke="#241C16" stroke-width="${size + 6}"/>${line} stroke="${fill}" stroke-width="${size}"/>` +
    (middle && `${line} stroke="${middle}" stroke-width="2.4" stroke-dasharray="14 12"/>`)
  )
}

const colours = ['#B2441E', '#DE7A4C', '#7A4A00', '#0B6238']
const house = (place: Place, index: number) =>
  `<g transform="translate(${at(place)})"><path fill="${colours[index % colours.length]}" d="M-15 0L0-13 15 0z"/>` +
  `<path fill="#fff" stroke="#241C16" stroke-width="1.6" d="M-12 0h24v15h-24z"/><path fill="#241C16" d="M-3 5h6v10h-6z"/></g>`

// The digits are drawn, because an image has no web font.
const digits: Record<string, string> = {
  1: 'M-4 -6.5L1 -10V10',
  2: 'M-5.5 -5a5.5 5 0 1 1 9.5 3.5L-6 10H6.5',
  3: 'M-5 -8.5a5 4.6 0 1 1 3.5 8a5.4 5 0 1 1-5 8',
  4: 'M3 10V-10L-7 4H7',
  5: 'M5.5 -10H-4L-5 -1.5a5.8 5.6 0 1 1-.5 9',
}
const number = (name: Name, digit: number) =>
  `<g transform="translate(${at(map.labels[name])})"><circle r="25" fill="#fff" stroke="#241C16" stroke-width="3"/>` +
  `<path transform="scale(1.35)" d="${digits[digit]}" fill="none" stroke="#241C16" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/></g>`

const stop = (place: Place, fill: string) =>
  `<circle cx="${x(place)}" cy="${y(place)}" r="12" fill="${fill}" stroke="#241C16" stroke-width="3"/>`

const bar = barKm * perKm
const half = round(bar / 2)
const svg =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path fill="#E0F2E3" d="M0 0h${width}v${height}H0z"/>` +
  `<path d="M${map.campus.map(at).join('L')}z" fill="#BFE3C8" stroke="#0B6238" stroke-width="4" stroke-dasharray="12 8" stroke-linejoin="round"/>` +
  `<path d="${smooth(map.railway)}" fill="none" stroke="#4C3F35" stroke-width="8"/>` +
  `<path d="${smooth(map.railway)}" fill="none" stroke="#fff" stroke-width="4" stroke-dasharray="14 12"/>` +
  road(map.gateRoad, 7, '#F7F5F2') +
  road(map.ring, 15, '#F7F5F2', '#7D7065') +
  road(map.highway, 19, '#FFC220', '#241C16') +
  `<circle cx="${x(map.junction)}" cy="${y(map.junction)}" r="24" fill="none" stroke="#241C16" stroke-width="11"/>` +
  `<circle cx="${x(map.junction)}" cy="${y(map.junction)}" r="24" fill="none" stroke="#F7F5F2" stroke-width="6"/>` +
  map.houses.map(house).join('') +
  // The arrow to Hyderabad.
  `<path d="M836 ${y([17.4955, 0]) - 62}h30v-13l24 22-24 22v-13h-30z" fill="#B2441E" stroke="#241C16" stroke-width="2.4" stroke-linejoin="round"/>` +
  stop(map.busStand, '#FFC220') +
  stop(map.station, '#FFC220') +
  // The fair.
  `<path transform="translate(${at(map.venue)})" d="M0 0C-16-22-26-32-26-48a26 26 0 0 1 52 0C26-32 16-22 0 0z" fill="#A8122B" stroke="#241C16" stroke-width="3"/>` +
  `<circle cx="${x(map.venue)}" cy="${y(map.venue) - 48}" r="11" fill="#FFC220"/>` +
  (['venue', 'highway', 'ring', 'busStand', 'station'] as const)
    .map((name, index) => number(name, index + 1))
    .join('') +
  `<circle cx="838" cy="58" r="25" fill="#fff" stroke="#241C16" stroke-width="2.4"/><path d="M838 38l9 22h-18z" fill="#B2441E"/><path d="M838 80l9-20h-18z" fill="#BDB3A8"/>` +
  // The scale: white, then black.
  `<path d="M40 496h${round(bar)}v14H40z" fill="#fff" stroke="#241C16" stroke-width="3"/><path d="M${40 + half} 496h${half}v14h-${half}z" fill="#241C16"/>` +
  `<path fill="none" stroke="#8E3016" stroke-width="3" d="M9 9h882v522H9zM9 27a18 18 0 0 0 18-18M873 9a18 18 0 0 0 18 18M891 513a18 18 0 0 0-18 18M27 531a18 18 0 0 0-18-18"/></svg>\n`

await writeFile(join(import.meta.dirname, '../src/assets/art/venue-map.svg'), svg)

for (const name of ['busStand', 'station', 'junction'] as const) {
  const [north, east] = [
    (map[name][0] - map.venue[0]) * kmPerLatitude,
    (map[name][1] - map.venue[1]) * kmPerLongitude,
  ]
  console.log(`${name}: ${Math.hypot(north, east).toFixed(1)} km; the bar: ${barKm} km`)
}
