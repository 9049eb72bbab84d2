import type { Drawing } from '../../../ui/pictogram'

const company: Drawing = [
  'M8 42V18l14-8v32M22 42V22l18 6v14M4 42h40',
  'M13 22h4M13 29h4M13 36h4M27 33h4M34 33h2',
]

const drawings: Readonly<Record<string, Drawing>> = {
  government: ['M5 18L24 7l19 11zM8 41h32M5 46h38', 'M12 22v15M20 22v15M28 22v15M36 22v15'],
  farmers: [
    'M24 44V14',
    'M24 22c-7 0-9-5-9-9 6 0 9 4 9 9zM24 22c7 0 9-5 9-9-6 0-9 4-9 9zM24 33c-7 0-9-5-9-9 6 0 9 4 9 9zM24 33c7 0 9-5 9-9-6 0-9 4-9 9zM24 13c-4-3-4-7 0-10 4 3 4 7 0 10z',
  ],
  ngo: [
    'M6 30c4-3 9-2 13 1l7 1c3 0 3 5 0 5h-9M26 33l11-6c3-1 5 2 3 4L27 41c-3 2-5 2-9 1L6 40',
    'M25 21c-8-6-8-13-2-13 2 0 3 1 4 3 1-2 2-3 4-3 6 0 6 7-2 13l-2 2z',
  ],
  fpo: [
    'M24 5a5 5 0 1 0 0 10a5 5 0 1 0 0-10M9 28a5 5 0 1 0 0 10a5 5 0 1 0 0-10M39 28a5 5 0 1 0 0 10a5 5 0 1 0 0-10',
    'M21 15l-9 13M27 15l9 13M15 34h18',
  ],
  shg: [
    'M16 8a5 5 0 1 0 0 10a5 5 0 1 0 0-10M32 8a5 5 0 1 0 0 10a5 5 0 1 0 0-10M5 42c0-12 5-18 11-18s9 4 8 18M24 42c-1-14 2-18 8-18s11 6 11 18',
    'M3 43h42',
  ],
  nurseries: [
    'M11 30h26l-3 15H14zM8 24h32v6H8z',
    'M24 24V12M24 18c-8 0-10-5-10-10 7 0 10 4 10 10zM24 15c7 0 9-5 9-10-6 0-9 4-9 10z',
  ],
  foodcourt: [
    'M6 26h36c0 10-7 16-18 16S6 36 6 26zM2 26h44M16 45h16',
    'M16 19c-4-4 3-6 0-11M24 19c-4-4 3-6 0-11M32 19c-4-4 3-6 0-11',
  ],
}

// Returns the drawing of an exhibitor category. For an unknown id, it returns the drawing of a company.
export function cardDrawing(id: string): Drawing {
  return drawings[id] ?? company
}
