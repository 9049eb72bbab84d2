import { Pictogram, type Drawing } from '../../../ui/pictogram'

// The drawings, by the facility name in the edition's data.
const drawings: Readonly<Record<string, Drawing>> = {
  plug: ['M14 20h20v6a10 10 0 0 1-20 0zM24 36v9', 'M19 20V8M29 20V8'],
  light: [
    'M16 20a8 8 0 1 1 16 0c0 6-4 7-4 12h-8c0-5-4-6-4-12zM20 38h8M22 43h4',
    'M24 3v4M6 20h5M37 20h5M11 7l4 4M37 7l-4 4',
  ],
  table: ['M6 20h36M11 20v20M37 20v20', 'M17 40V29h14v11M19 20v-8h10v8'],
  sign: ['M5 10h38v17H5zM14 27v16M34 27v16', 'M12 16h24M12 21h15'],
  water: ['M24 5c9 11 13 17 13 23a13 13 0 0 1-26 0c0-6 4-12 13-23z', 'M18 29a6 6 0 0 0 6 6'],
  shield: ['M24 4l17 6v13c0 11-7 17-17 21C14 40 7 34 7 23V10z', 'M16 24l6 6 11-12'],
  truck: [
    'M3 12h25v23H3zM28 19h9l8 8v8H28',
    'M12 31a5 5 0 1 0 0 10a5 5 0 1 0 0-10M36 31a5 5 0 1 0 0 10a5 5 0 1 0 0-10',
  ],
  food: [
    'M6 26h36c0 10-7 16-18 16S6 36 6 26zM2 26h44M16 45h16',
    'M16 19c-4-4 3-6 0-11M24 19c-4-4 3-6 0-11M32 19c-4-4 3-6 0-11',
  ],
}

const tick: Drawing = ['M24 5a19 19 0 1 0 0 38a19 19 0 1 0 0-38', 'M15 25l6 6 12-13']

// The drawing of a facility, shown next to its name. For an unknown name, a tick is shown.
export function FacilityPicture({ name }: { name: string }) {
  return <Pictogram drawing={drawings[name] ?? tick} />
}
