import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

export const PAGES = new URL('./page/', import.meta.url)
const require = createRequire(import.meta.url)
const FONTS = join(dirname(require.resolve('@fontsource-variable/anuphan/package.json')), 'files')
/** The look of our own pages, so that there is one; all else in here is the outside's own. */
const TOKENS = require.resolve('@krapao/ui/theme/tokens.css')

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** The pages' scripts, styles and fonts; a browser fetches nothing from elsewhere. */
export async function pages(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: fileURLToPath(PAGES),
    prefix: '/assets/',
    index: false,
  })
  await app.register(fastifyStatic, {
    root: FONTS,
    prefix: '/fonts/',
    index: false,
    decorateReply: false,
  })
  app.get('/assets/tokens.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(await readFile(TOKENS)),
  )
  app.get('/', async (_request, reply) =>
    sendHtml(reply, await readFile(new URL('world.html', PAGES), 'utf8')),
  )
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/assets/mark.svg'))
}

export function sendHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(html)
}
