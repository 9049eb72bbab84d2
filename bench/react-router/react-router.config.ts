import type { Config } from '@react-router/dev/config'
import { captured } from './captured-pages'

// With ssr: false, the build consists of static pages only.
export default {
  ssr: false,
  prerender: captured.map((name) => (name === 'home' ? '/' : `/${name}`)),
} satisfies Config
