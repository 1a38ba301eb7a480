import { join } from 'node:path'
import type { Plugin } from 'vite'

/** What Vite puts around each `import()` of a build. */
const AROUND_IMPORTS = '\0vite/preload-helper.js'
const OURS = join(import.meta.dirname, '../parts/fetch-parts.ts')

/**
 * Has every `import()` of a build fetch its files by `ui/parts/fetch-parts.ts`, which asks once
 * more for what has not come: pages, sheets, texts and all else, in one place.
 */
export function fetchedParts(): Plugin {
  /** The entry cannot run without these: they are there when anything else is asked for. */
  let atHand = new Set<string>()
  let isScript: ((file: string) => boolean) | undefined
  return {
    name: 'krapao:fetched-parts',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies(file, needed, { hostType }) {
            if (hostType === 'html') return needed
            // Vite leaves out what is fetched alone: it would not be asked for once more. What was a
            // style and nothing else has no script in the end.
            if (needed.length === 0) return isScript?.(file) ? [file] : []
            return needed.filter((each) => !atHand.has(each))
          },
        },
      },
    }),
    load: (id) =>
      id === AROUND_IMPORTS
        ? `export { fetchParts as __vitePreload } from ${JSON.stringify(OURS)}`
        : null,
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const entry = Object.values(bundle).find(
          (output) => output.type === 'chunk' && output.isEntry,
        )
        isScript = (file) => {
          const output = bundle[file]
          return output?.type === 'chunk' && !output.moduleIds.every((id) => id.endsWith('.css'))
        }
        atHand = new Set(entry?.type === 'chunk' ? [entry.fileName, ...entry.imports] : [])
      },
    },
  }
}
