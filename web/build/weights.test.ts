import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'

/**
 * What a visitor's browser must fetch before a page is there: the scripts that the page's own
 * `data-preload` lists, as gzip, read from the build that stands in web/dist (`npm run build`).
 */
const DIST = join(import.meta.dirname, '../dist')
const LOGIN_KB = 95
const LATER_KB = 40

let preload: Record<string, string[]> = {}
let entry: string[] = []
/** The script that stands in the page itself. */
let inPage = ''
beforeAll(() => {
  if (!existsSync(join(DIST, 'index.html'))) throw new Error('no web/dist: npm run build')
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
  preload = JSON.parse(/data-preload='([^']*)'/.exec(html)?.[1] ?? '{}')
  inPage = /<script[^>]*data-preload[^>]*>([^]*?)<\/script>/.exec(html)?.[1] ?? ''
  entry = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
})

/** Scripts by the names that `boot.js` looks up: a language, a part of its texts, an address. */
const scripts = (...names: string[]): Set<string> =>
  new Set(
    entry
      .concat(names.flatMap((name) => preload[name] ?? []))
      .filter((file) => file.endsWith('.js')),
  )
const besides = (files: Set<string>, known: Set<string>): string[] =>
  [...files].filter((file) => !known.has(file))
const kb = (files: Iterable<string>): number =>
  [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length / 1_000,
    0,
  )

it('no script brings zod: no schema is checked in the browser, and its policy forbids what zod tries', () => {
  const built = globSync('assets/*.js', { cwd: DIST })
  expect(built.length).toBeGreaterThan(20)
  const bringing = built.filter((file) => readFileSync(join(DIST, file), 'utf8').includes('_zod'))
  expect(bringing).toEqual([])
})

it('no script asks for a file that the build has not', () => {
  const built = globSync('assets/*.js', { cwd: DIST })
  const asked = built.flatMap((file) =>
    [...readFileSync(join(DIST, file), 'utf8').matchAll(/"(assets\/[\w.-]+\.(?:js|css))"/g)].map(
      ([, name = '']) => name,
    ),
  )
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((name) => !existsSync(join(DIST, name)))).toEqual([])
})

describe.each(['th', 'la', 'en'])('in %s', (locale) => {
  it(`/login waits for at most ${LOGIN_KB} KB of scripts`, () => {
    const login = scripts(locale, '/login')
    expect(login.size).toBeGreaterThan(3)
    expect(inPage.length).toBeGreaterThan(0)
    const own = gzipSync(inPage, { level: 9 }).length / 1_000
    expect(kb(login) + own).toBeLessThanOrEqual(LOGIN_KB)
  })

  it(`no later page waits for more than ${LATER_KB} KB besides`, () => {
    const login = scripts(locale, '/login')
    const home = scripts(locale, `home ${locale}`, '/user/home')
    // Home fetches the rest of the language while it is read.
    const afterHome = new Set([...login, ...home, ...scripts(`all ${locale}`)])
    const later = {
      '/register': kb(besides(scripts(locale, `register ${locale}`, '/register'), login)),
      '/howto': kb(besides(scripts(locale, '/howto'), login)),
      '/user/home': kb(besides(home, login)),
      '/user/statement': kb(besides(scripts(locale, '/user/statement'), afterHome)),
    }
    expect(Object.values(later).every((each) => each > 0)).toBe(true)
    expect(Object.entries(later).filter(([, each]) => each > LATER_KB)).toEqual([])
  })
})
