import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const source = join(import.meta.dirname, '../../ui/art')
const folders = ['cards', 'logos']

/**
 * Serves each game's card and logo under `/art/`: the server names them by the game's code, so
 * their addresses carry no hash.
 */
export function gameArt(): Plugin {
  return {
    name: 'krapao:game-art',
    configureServer(server) {
      server.middlewares.use('/art/', (request, response, next) => {
        const [, folder = '', name = ''] = /^\/(\w+)\/(\w+)\.svg$/.exec(request.url ?? '') ?? []
        if (!folders.includes(folder) || !readdirSync(join(source, folder)).includes(`${name}.svg`))
          return next()
        response.setHeader('content-type', 'image/svg+xml')
        response.end(readFileSync(join(source, folder, `${name}.svg`)))
      })
    },
    generateBundle() {
      for (const folder of folders) {
        for (const name of readdirSync(join(source, folder))) {
          if (name.endsWith('.svg'))
            this.emitFile({
              type: 'asset',
              fileName: `art/${folder}/${name}`,
              source: readFileSync(join(source, folder, name)),
            })
        }
      }
    },
  }
}
