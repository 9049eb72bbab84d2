import type { Config } from '@react-router/dev/config'

// Static pages, like the template with ssr: false.
export default {
  ssr: false,
  prerender: ['/', '/registration', '/te', '/te/registration'],
} satisfies Config
