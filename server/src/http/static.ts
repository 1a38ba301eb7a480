import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { Refused } from '../runtime/refusal.ts'
import { readPages, type Pages } from './pages.ts'

/** Paths that are calls or machinery: a miss there is a 404 in JSON, never the page. */
const NOT_PAGES = /^(api|docs|healthz|readyz|metrics|socket\.io|callbacks)(\/|$)/

const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/**
 * The page for an address: as the build has drawn it (`web/build/prerendered.ts`), in the language
 * of the cookie `locale`, else in the site's own; for every other the empty page. That of a
 * member's home has nothing of a member's in it: who is not logged in may be given it.
 */
function nameOf(path: string, cookie = '', { drawn, own }: { drawn: Pages['drawn']; own: string }) {
  const chosen = /(?:^|;\s*)locale=(\w+)/.exec(cookie)?.[1]
  const name = path.replace(/\/+$/, '').toLowerCase().replaceAll('/', '.')
  return (
    [chosen, own].map((locale) => `${name}.${locale}`).find((each) => drawn.has(each)) ?? 'index'
  )
}

/**
 * The built web app: hashed files for a year and precompressed; every other address is a page's,
 * which is never cached.
 */
export async function installWeb(app: FastifyInstance, config: Context['config']): Promise<void> {
  const { webDir } = config
  if (!existsSync(join(webDir, 'index.html'))) {
    app.log.warn({ webDir }, 'the web app is not built: only the API is served')
    return
  }
  const pages = await readPages(webDir, config)
  const own = config.laos ? 'la' : 'th'
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['index.html*', 'pages/**', 'sw.js*'],
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
    handler: async (request, reply) => {
      // As the router read it: what is written as %61pi is api.
      const path = request.params['*']
      reply.header('vary', 'accept-encoding')
      if (path === 'sw.js') return pages.send(request, reply, path)
      if (NOT_PAGES.test(path) || (path !== 'index.html' && path.split('/').at(-1)?.includes('.')))
        throw new Refused('NOT_FOUND')
      const policy = String(reply.getHeader('content-security-policy'))
      // Which page it is depends on the visitor's language, also for whoever keeps a copy.
      reply.headers({
        vary: 'cookie, accept-encoding',
        'content-security-policy': pages.policyOf(policy),
      })
      const name =
        path === 'index.html'
          ? 'index'
          : nameOf(path, request.headers.cookie, { drawn: pages.drawn, own })
      return pages.send(request, reply, name)
    },
  })
}

/**
 * The operators' console under /ops, from a folder of its own: nothing of it is in the members'
 * app. Every address below /ops that is no file is its page.
 */
export async function installConsole(app: FastifyInstance, consoleDir: string): Promise<void> {
  if (!existsSync(join(consoleDir, 'index.html'))) {
    app.log.warn({ consoleDir }, 'the console is not built: /ops is not served')
    return
  }
  await app.register(fastifyStatic, {
    root: join(consoleDir, 'assets'),
    prefix: '/ops/assets/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    setHeaders: (response) => {
      response.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
  await installConsoleWorker(app, join(consoleDir, 'sw.js'))
  const page = await readFile(join(consoleDir, 'index.html'))
  for (const url of ['/ops', '/ops/*'])
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        const lastPart = request.url.split('?')[0]?.split('/').at(-1) ?? ''
        if (lastPart.includes('.')) throw new Refused('NOT_FOUND')
        return reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-cache')
          .header('x-robots-tag', 'noindex')
          .send(page)
      },
    })
}

/** Beside the page and not among its files, so that its scope is /ops/ and no more. */
async function installConsoleWorker(app: FastifyInstance, file: string): Promise<void> {
  const worker = await readFile(file).catch(() => null)
  if (worker === null) return
  app.route({
    method: ['GET', 'HEAD'],
    url: '/ops/sw.js',
    handler: async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
  })
}
