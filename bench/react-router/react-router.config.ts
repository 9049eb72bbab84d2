import type { Config } from '@react-router/dev/config'

// Static pages, as the template makes them with ssr: false.
export default {
  ssr: false,
  prerender: ['/', '/registration', '/te', '/te/registration'],
} satisfies Config
