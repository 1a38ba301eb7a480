import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../refused.ts'

/** Paths that are calls or machinery: a miss there is a 404 in JSON, never the page. */
const NOT_PAGES = /^(api|docs|healthz|readyz|metrics|socket\.io|callbacks)(\/|$)/

const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/**
 * The built web app: hashed files for a year and precompressed, the page itself never cached; every
 * other address is the page's.
 */
export async function installWeb(app: FastifyInstance, webDir: string): Promise<void> {
  if (!existsSync(join(webDir, 'index.html'))) {
    app.log.warn({ webDir }, 'the web app is not built: only the API is served')
    return
  }
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      // A worker has a policy of its own: reading codes needs WebAssembly, which the pages themselves are not allowed.
      if (/[\\/]assets[\\/][\w.]+\.worker-[\w-]+\.js/.test(path))
        response.header('content-security-policy', WORKER_POLICY)
      response.header(
        'cache-control',
        /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      // As the router read it: what is written as %61pi is api.
      const path = request.params['*']
      if (NOT_PAGES.test(path) || path.split('/').at(-1)?.includes('.'))
        throw new Refused('NOT_FOUND')
      return reply.sendFile('index.html')
    },
  })
}
