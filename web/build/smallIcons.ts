import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Its drawing weighs as much as twenty icons, and /login waits for it. */
export const smallIcons = (): Plugin => ({
  name: 'krapao:small-icons',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === '../createLucideIcon.mjs' && importer?.includes('/lucide-react/')
      ? join(import.meta.dirname, '../../ui/src/art/drawn-icon.ts')
      : null,
  // Random signs, which no compression shortens; the drawing passes its parts one by one.
  transform: {
    filter: { id: /\/lucide-react\/.*\/icons\/[\w-]+\.m?js$/ },
    handler: (code) => ({ code: code.replaceAll(/, key: "\w+"/g, ''), map: null }),
  },
})
