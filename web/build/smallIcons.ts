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
})
