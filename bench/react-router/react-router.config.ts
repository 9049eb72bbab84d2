import type { Config } from '@react-router/dev/config'
import { captured } from './captured-pages'

// Static pages, like the template with ssr: false.
export default {
  ssr: false,
  prerender: captured.map((name) => (name === 'home' ? '/' : `/${name}`)),
} satisfies Config
