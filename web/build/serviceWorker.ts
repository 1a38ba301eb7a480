import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { workerScript } from '../../ui/build/workerScript.ts'

/** What the app needs without a line: code, styles, fonts and the page; no pictures, no wasm. */
const KEPT = /^assets\/.*\.(?:js|css|woff2)$|^favicon\.svg$/
/** Reading a code off a slip goes on only with a line, and weighs a megabyte. */
const LEFT_OUT = /worker|wasm|zxing/i

/**
 * Builds `worker/serviceWorker.ts` as `sw.js` with the list of files that it keeps, so that a new
 * build is a new worker.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'krapao:service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'] as Rolldown.OutputAsset | undefined
        if (!page) throw new Error('the bundle has no page')
        const built = createHash('sha256').update(page.source).digest('base64url').slice(0, 16)
        // The page differs by the site's settings: `server/src/http/pages.ts` writes which they are.
        const revision = `${built}.as-built`
        const kept = Object.keys(bundle)
          .filter((file) => KEPT.test(file) && !LEFT_OUT.test(file))
          .toSorted()
          .map((file) => ({ url: `/${file}`, revision: null }))
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: await workerScript(join(import.meta.dirname, '../worker/serviceWorker.ts'), {
            PRECACHED: JSON.stringify([{ url: '/index.html', revision }, ...kept]),
          }),
        })
      },
    },
  }
}
