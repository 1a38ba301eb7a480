import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

export const PAGES = new URL('./page/', import.meta.url)
const FONTS = join(dirname(createRequire(import.meta.url).resolve('@fontsource-variable/anuphan/package.json')), 'files')

const POLICY = [
  "default-src 'none'", "script-src 'self'", "style-src 'self'", "font-src 'self'", "img-src 'self' data:", "connect-src 'self'",
  "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'",
].join('; ')

/** The pages' scripts, styles and fonts; nothing comes from elsewhere. */
export async function pages(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, { root: fileURLToPath(PAGES), prefix: '/assets/', index: false })
  await app.register(fastifyStatic, { root: FONTS, prefix: '/fonts/', index: false, decorateReply: false })
  app.get('/', (_request, reply) => sendPage(reply, 'world.html'))
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/assets/mark.svg'))
}

export async function sendPage(reply: FastifyReply, file: string): Promise<FastifyReply> {
  return sendHtml(reply, await readFile(new URL(file, PAGES), 'utf8'))
}

export function sendHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').headers({
    'content-security-policy': POLICY, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff',
  }).send(html)
}
