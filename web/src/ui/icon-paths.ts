// The icon set. Each icon is one path on a 24 px square, with a stroke width of 2.2 and round joins.
export const iconPaths = {
  'arrow-left': 'M20 12H5M11 6l-6 6 6 6',
  'arrow-right': 'M4 12h15M13 6l6 6-6 6',
  alert: 'M12 3l10 18H2zM12 10v5M12 18h.01',
  bank: 'M4 10l8-6 8 6zM6 10v8M10 10v8M14 10v8M18 10v8M3 20h18',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5',
  card: 'M3 6h18v13H3zM3 10.5h18M6.5 15h4',
  check: 'M4 12.5l5.5 5.5L20 7',
  'chevron-down': 'M5 9l7 7 7-7',
  'chevron-left': 'M15 5l-7 7 7 7',
  'chevron-right': 'M9 5l7 7-7 7',
  'chevron-up': 'M5 15l7-7 7 7',
  clock: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 7v5l4 3',
  close: 'M5 5l14 14M19 5L5 19',
  download: 'M12 3v12M6 10l6 6 6-6M4 20h16',
  external: 'M13 4h7v7M20 4l-9 9M18 14v6H4V6h6',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5',
  globe:
    'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9s.5-6 3.5-9',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  info: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 11v6M12 7.5h.01',
  list: 'M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01',
  mail: 'M3 5h18v14H3zM3 7l9 7 9-7',
  map: 'M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14',
  menu: 'M3 6h18M3 12h18M3 18h18',
  message: 'M3 4h18v13h-9l-5 4v-4H3z',
  minus: 'M5 12h14',
  pause: 'M8 5v14M16 5v14',
  pencil: 'M4 20l1-5L16 4l4 4L9 19zM13.5 6.5l4 4',
  phone: 'M5 3h4l2 5-3 2c1 3 3 5 6 6l2-3 5 2v4c0 1-1 2-2 2C11 20 4 13 3 5c0-1 1-2 2-2z',
  pin: 'M12 21c-4-5-7-8-7-12a7 7 0 0 1 14 0c0 4-3 7-7 12zM12 6.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5',
  play: 'M7 4l13 8-13 8z',
  plus: 'M12 5v14M5 12h14',
  print: 'M7 9V3h10v6M7 17H3V9h18v8h-4M7 14h10v7H7z',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v2M14 20h2M18 18h2v2',
  refresh: 'M20 11a8 8 0 1 0-2 6M20 4v7h-7',
  rupee: 'M6 4h12M6 9h12M6 4h4a5 5 0 0 1 0 10H6l8 7',
  search: 'M11 4a7 7 0 1 0 0 14a7 7 0 1 0 0-14M16 16l5 5',
  shop: 'M4 9l1.5-5h13L20 9M4 9v11h16V9M4 9c0 3 4 3 4 0c0 3 4 3 4 0c0 3 4 3 4 0c0 3 4 3 4 0M10 20v-5h4v5',
  sprout: 'M12 21v-9M12 12c0-4 3-6 8-6c0 4-3 6-8 6zM12 15c0-3-3-5-8-5c0 4 3 5 8 5z',
  star: 'M12 3l2.8 6 6.2.6-4.8 4.3 1.5 6.3-5.7-3.3-5.7 3.3 1.5-6.3L3 9.6 9.2 9z',
  ticket: 'M3 7h18v3.5a1.5 1.5 0 0 0 0 3V17H3v-3.5a1.5 1.5 0 0 0 0-3zM14 7v10',
  trash: 'M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15M10 10v7M14 10v7',
  truck:
    'M5 17H2V6h12v11H9M14 10h4l4 4v3h-2M7 15a2 2 0 1 0 0 4a2 2 0 1 0 0-4M18 15a2 2 0 1 0 0 4a2 2 0 1 0 0-4M14 17h2',
  upload: 'M12 16V4M6 9l6-6 6 6M4 20h16',
  user: 'M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4 21c0-5 3-7 8-7s8 2 8 7',
  users: 'M9 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M2 20c0-4 3-6 7-6s7 2 7 6M16 4a4 4 0 0 1 0 8M18 14c3 .5 4 3 4 6',
  wallet: 'M3 6h15v3M3 6v13h18V9H5a2 2 0 0 1-2-2M17 14h.01',
} as const

// Logos of other companies. They are filled instead of stroked.
export const solidIconPaths = {
  facebook:
    'M14 21v-8h3l.5-4H14V7c0-1.2.5-2 2-2h2V1.3C17.5 1.1 16.5 1 15.5 1 12.6 1 10.5 2.8 10.5 6v3H7v4h3.5v8z',
  twitter: 'M3 3l7.5 10L3 21h2.3l6.2-6.7L16.5 21H21l-7.8-10.5L20.3 3H18l-5.8 6.2L7.5 3z',
  instagram:
    'M7 2h10a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5zm0 2.2A2.8 2.8 0 0 0 4.2 7v10A2.8 2.8 0 0 0 7 19.8h10a2.8 2.8 0 0 0 2.8-2.8V7A2.8 2.8 0 0 0 17 4.2zM12 7a5 5 0 1 1 0 10a5 5 0 1 1 0-10zm0 2.2a2.8 2.8 0 1 0 0 5.6a2.8 2.8 0 1 0 0-5.6zM17.5 5.4a1.2 1.2 0 1 1 0 2.4a1.2 1.2 0 1 1 0-2.4z',
  youtube:
    'M22.5 7.2a3 3 0 0 0-2.1-2.1C18.5 4.6 12 4.6 12 4.6s-6.5 0-8.4.5A3 3 0 0 0 1.5 7.2C1 9.1 1 12 1 12s0 2.9.5 4.8a3 3 0 0 0 2.1 2.1c1.9.5 8.4.5 8.4.5s6.5 0 8.4-.5a3 3 0 0 0 2.1-2.1c.5-1.9.5-4.8.5-4.8s0-2.9-.5-4.8zM9.8 15.3V8.7l5.7 3.3z',
  whatsapp:
    'M12 2a10 10 0 0 0-8.6 15L2 22l5.2-1.4A10 10 0 1 0 12 2zm0 2a8 8 0 1 1-4.3 14.7l-.4-.2-2.4.7.7-2.3-.3-.5A8 8 0 0 1 12 4zM8.6 7.5c-.6 0-1.4.8-1.4 2 0 1.3 1 2.6 1.1 2.8 1 1.5 2.7 3.6 5.3 4.3 1.6.5 2.9-.3 3.1-1.4.1-.5.1-.9 0-1l-2.3-1.1c-.2-.1-.4 0-.5.2l-.8 1c-.1.2-.3.2-.5.1-1-.4-2.4-1.3-3.1-2.7-.1-.2 0-.4.1-.5l.6-.8c.1-.2.1-.3 0-.5l-.9-2.1c-.1-.2-.3-.3-.5-.3z',
} as const

export type IconName = keyof typeof iconPaths
export type SolidIconName = keyof typeof solidIconPaths
