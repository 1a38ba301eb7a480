import { join } from 'node:path'
import type { Plugin } from 'vite'

/** What Vite puts around each `import()` of a build. */
const AROUND_IMPORTS = '\0vite/preload-helper.js'
const OURS = join(import.meta.dirname, '../src/loading/fetch-parts.ts')

/**
 * Has every `import()` of a build fetch its files by `ui/src/loading/fetch-parts.ts`, which asks
 * once more for what has not come: pages, sheets, texts and all else, in one place.
 */
export const fetchedParts = (): Plugin => ({
  name: 'krapao:fetched-parts',
  apply: 'build',
  enforce: 'pre',
  config: () => ({
    build: {
      modulePreload: {
        polyfill: false,
        // Vite leaves out what is fetched alone: it would not be asked for once more.
        resolveDependencies: (file, needed) => (needed.length === 0 ? [file] : needed),
      },
    },
  }),
  load: (id) =>
    id === AROUND_IMPORTS
      ? `export { fetchParts as __vitePreload } from ${JSON.stringify(OURS)}`
      : null,
})
