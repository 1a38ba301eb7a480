import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../runtime/refusal.ts'

/** Paths that are calls or machinery: a miss there is a 404 in JSON, never the page. */
const NOT_PAGES = /^(api|docs|healthz|readyz|metrics|socket\.io|callbacks)(\/|$)/

const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/**
 * A page's policy allows what the build wrote into the page, by its hash, and no other inline
 * script.
 */
async function hashesOfScripts(page: string): Promise<string> {
  const scripts = (await readFile(page, 'utf8')).matchAll(
    /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g,
  )
  return [...scripts]
    .map(([, text = '']) => createHash('sha256').update(text).digest('base64'))
    .map((hash) => ` 'sha256-${hash}'`)
    .join('')
}

/**
 * The file for an address: a page as the build has drawn it (`web/build/prerendered.ts`), in the
 * language of the cookie `locale`, else in that of the build; for every other the empty page. That
 * of a member's home has nothing of a member's in it: who is not logged in may be given it.
 */
async function pagesOf(
  webDir: string,
): Promise<(address: string, cookie: string | undefined) => string> {
  const built = await readdir(join(webDir, 'pages')).catch((): string[] => [])
  const own = /data-locale="(\w+)"/.exec(await readFile(join(webDir, 'index.html'), 'utf8'))?.[1]
  return (address, cookie = '') => {
    const chosen = /(?:^|;\s*)locale=(\w+)/.exec(cookie)?.[1]
    const name = address.replace(/\/+$/, '').toLowerCase().replaceAll('/', '.')
    const file = [chosen, own]
      .map((locale) => `${name}.${locale}.html`)
      .find((each) => built.includes(each))
    return file ? `pages/${file}` : 'index.html'
  }
}

/**
 * The built web app: hashed files for a year and precompressed, the page itself never cached; every
 * other address is the page's.
 */
export async function installWeb(app: FastifyInstance, webDir: string): Promise<void> {
  if (!existsSync(join(webDir, 'index.html'))) {
    app.log.warn({ webDir }, 'the web app is not built: only the API is served')
    return
  }
  const hashes = await hashesOfScripts(join(webDir, 'index.html'))
  const pageFor = await pagesOf(webDir)
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
      else if (/[\\/](?:index|pages[\\/][\w.]+)\.html(?:\.\w+)?$/.test(path))
        response.header(
          'content-security-policy',
          String(response.getHeader('content-security-policy')).replace(
            "script-src 'self'",
            `script-src 'self'${hashes}`,
          ),
        )
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
      if (NOT_PAGES.test(path) || path.split('/').at(-1)?.includes('.'))
        throw new Refused('NOT_FOUND')
      // Which page it is depends on the visitor's language, also for whoever keeps a copy.
      return reply.header('vary', 'cookie').sendFile(pageFor(path, request.headers.cookie))
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
