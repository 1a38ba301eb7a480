import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { PageSettings } from '@krapao/contract/constants'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { Refused } from '../runtime/refusal.ts'

/** What the build leaves open in a page (`web/build/bootScript.ts`) and in the service worker. */
const OPEN = "data-site='{}'"
const OPEN_REVISION = '.as-built'
const HTML = 'text/html; charset=utf-8'

type Encoding = 'br' | 'gzip'
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]
const brotliOf = (plain: Buffer, quality: number): Promise<Buffer> =>
  toBrotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  })

const QUICK = 5
/** From so many who ask on a page is packed best, which takes a second of one core. */
const WORTH_IT = 100

/** One file of the build with this site's settings in it; compressed when it is first asked for. */
interface Page {
  type: string
  /** Weak: the same page is packed in several ways. */
  etag: string
  plain: Buffer
  packed: Partial<Record<Encoding, Promise<Buffer>>>
  /** How many were given it by brotli. */
  given: number
}

export interface Pages {
  /** The names of the pages that the build has drawn, `login.th`. */
  drawn: ReadonlySet<string>
  /** A page's policy allows what the build wrote into it, by its hash, and no other inline script. */
  policyOf(policy: string): string
  send(request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply>
}

/** The app is built once for all sites: what differs between them is told to it by its page. */
const settingsOf = (config: Context['config']): PageSettings => ({
  laos: config.laos,
  line: config.line,
  qrMinimums: config.qrMinimums,
  truelinkSecret: config.truelinkSecret,
})

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;')
const hashOf = (text: string | Buffer): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22)

/**
 * Reads the pages of the build: `index`, for every address; `login.th` and the like as they were
 * drawn, on a Laos site those that were drawn for it; and the service worker, which keeps the page
 * and so must be another one where the page is.
 */
export async function readPages(webDir: string, config: Context['config']): Promise<Pages> {
  const settings = JSON.stringify(settingsOf(config))
  const revision = `.${hashOf(settings)}`
  const read = async (file: string, type = HTML): Promise<Page> => {
    const built = await readFile(join(webDir, file), 'utf8')
    const plain = Buffer.from(
      built
        .replace(OPEN, () => `data-site='${escaped(settings)}'`)
        .replaceAll(OPEN_REVISION, revision),
    )
    return { type, plain, etag: `W/"${hashOf(plain)}"`, packed: {}, given: 0 }
  }
  const pages = new Map([['index', await read('index.html')]])
  for (const folder of config.laos ? ['pages', 'pages/laos'] : ['pages'])
    for (const file of await readdir(join(webDir, folder)).catch((): string[] => []))
      if (file.endsWith('.html')) pages.set(file.slice(0, -5), await read(`${folder}/${file}`))
  const drawn = new Set(pages.keys())
  drawn.delete('index')
  const worker = await read('sw.js', 'text/javascript; charset=utf-8').catch(() => null)
  if (worker) pages.set('sw.js', worker)
  // As it was built: a setting may look like the end of a tag.
  const hashes = hashesOfScripts(await readFile(join(webDir, 'index.html'), 'utf8'))
  return {
    drawn,
    policyOf: (policy) => policy.replace("script-src 'self'", `script-src 'self'${hashes}`),
    send: async (request, reply, name) => send(pages.get(name), request, reply),
  }
}

function hashesOfScripts(page: string): string {
  const scripts = page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g)
  return [...scripts]
    .map(([, text = '']) => createHash('sha256').update(text).digest('base64'))
    .map((hash) => ` 'sha256-${hash}'`)
    .join('')
}

async function send(
  page: Page | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!page) throw new Refused('NOT_FOUND')
  reply.header('cache-control', 'no-cache').header('etag', page.etag)
  const known = request.headers['if-none-match'] ?? ''
  if (known.split(',').some((tag) => tag.trim() === page.etag)) return reply.code(304).send()
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip'])
  reply.type(page.type)
  if (encoding !== 'br' && encoding !== 'gzip') return reply.send(page.plain)
  return reply.header('content-encoding', encoding).send(await packed(page, encoding))
}

/** Quickly, and once more where many ask; nobody waits for the best. */
function packed(page: Page, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return (page.packed.gzip ??= toGzip(page.plain))
  page.given += 1
  if (page.given === WORTH_IT)
    void brotliOf(page.plain, constants.BROTLI_MAX_QUALITY).then((best) => {
      page.packed.br = Promise.resolve(best)
    })
  return (page.packed.br ??= brotliOf(page.plain, QUICK))
}
