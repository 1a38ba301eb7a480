import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
/** The server packs its pages and the worker itself, with the site's settings in them. */
const worthIt = /(?<!^sw)\.(?:js|css|svg|json|wasm)$/

/**
 * Writes `.br` and `.gz` beside every text file of the build, so that the server never compresses
 * on request.
 */
export function precompressed(): Plugin {
  let folder = ''
  return {
    name: 'krapao:precompressed',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = (await readdir(folder, { recursive: true })).filter((file) =>
        worthIt.test(file),
      )
      await Promise.all(
        files.map(async (file) => {
          const path = join(folder, file)
          const plain = await readFile(path)
          if (plain.length < 512) return
          const quality = {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: 11,
              [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
            },
          }
          await writeFile(`${path}.br`, await toBrotli(plain, quality))
          await writeFile(`${path}.gz`, await toGzip(plain, { level: 9 }))
        }),
      )
    },
  }
}
