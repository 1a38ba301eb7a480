/**
 * Where each call is handled, as docs/calls.md lists it: `npm run docs:calls`. Read from what each
 * routes file binds; a test demands that the page is fresh and that no call is missing.
 */
import { join } from 'node:path'
import { OPS_PATHS } from '../contract/src/ops/paths.ts'
import { PATHS } from '../contract/src/paths.ts'
import { areaRoomOf } from './borders/rooms.ts'
import { importsOf, productOf, readTree, type Tree } from './borders/tree.ts'
import { writePage } from './docs/writePage.ts'
import { beginScript } from './help.ts'

export const PAGE = join(import.meta.dirname, '../docs/calls.md')
const ALL: Readonly<Record<string, string>> = { ...PATHS, ...OPS_PATHS }
const BIND = /\bbind\(\s*(?:app|scope),\s*context,\s*(?:'(\w+)'|(\w+)),/g

interface Handled {
  call: string
  routes: string
  /** The function of the use case, and the file it is in; the routes file where it asks no other. */
  handler: string
  file: string
}

/** What a handler looks at on its way to the use case, or reads when there is none. */
const ASIDE = /(?:[sS]tore|\/rules|\/limits|\/guard|operatorRoutes)\.ts$/

/** The text of the call that begins at `start`, to its closing parenthesis. */
function callAt(source: string, start: number): string {
  let depth = 0
  for (let at = source.indexOf('(', start); at < source.length; at += 1) {
    if (source[at] === '(') depth += 1
    if (source[at] === ')') depth -= 1
    if (depth === 0) return source.slice(start, at + 1)
  }
  return source.slice(start)
}

/** The calls that a bound variable stands for: its place in a list of names, in each such list. */
function callsNamed(variable: string, source: string): string[] {
  const list = /const \[([\w, ]+)\] =/
    .exec(source)?.[1]
    ?.split(',')
    .map((each) => each.trim())
  const at = list?.indexOf(variable) ?? -1
  const lists = [...source.matchAll(/\[\s*((?:'\w+',?\s*)+)\]/g)]
  const named = lists.map(([, names = '']) => names.match(/\w+/g)?.[at] ?? '')
  return at < 0 ? [] : named.filter((call) => call in ALL)
}

/** The file that a function is in, behind the public.ts that hands it on. */
function fileOf(tree: Tree, name: string, file: string): string {
  const source = tree.get(file) ?? ''
  const next = importsOf(file, source).find((entry) => entry.names.includes(name))?.to
  return next === undefined || !file.endsWith('public.ts') ? file : fileOf(tree, name, next)
}

function handledIn(tree: Tree, routes: string, source: string): Handled[] {
  const room = areaRoomOf(routes)
  // What a call is answered with stands in a room of an area; the rest of the imports are its tools.
  const cases = importsOf(routes, source)
    .filter(({ kind, to }) => kind === 'value' && areaRoomOf(to) !== null)
    .flatMap(({ names, to }) => names.map((name) => ({ name, to })))
  const ofOwn = cases.toSorted(
    (a, b) => Number(areaRoomOf(b.to) === room) - Number(areaRoomOf(a.to) === room),
  )
  const firstIn = (text: string) => {
    const found = ofOwn
      .map((each) => ({ ...each, at: text.search(new RegExp(`\\b${each.name}\\(`)) }))
      .filter(({ at }) => at >= 0)
    const own = found.filter(({ to }) => areaRoomOf(to) === room && !ASIDE.test(to))
    return (own.length > 0 ? own : found).toSorted((a, b) => a.at - b.at)[0]
  }
  const binds = [...source.matchAll(BIND)]
  return binds.flatMap((match) => {
    const [, name, variable = ''] = match
    const text = callAt(source, match.index)
    const found = firstIn(text) ?? firstLocal(text, source, firstIn)
    const handled = found
      ? { handler: found.name, file: fileOf(tree, found.name, found.to) }
      : { handler: 'routes', file: routes }
    const calls = name === undefined ? callsNamed(variable, source) : [name]
    return calls.map((call) => ({ call, routes, ...handled }))
  })
}

/** The use case that a function of the routes file itself calls. */
function firstLocal<T>(
  text: string,
  source: string,
  firstIn: (text: string) => T | undefined,
): T | undefined {
  for (const [, name = ''] of text.matchAll(/\b(\w+)\(/g)) {
    const start = source.search(new RegExp(`(?:const|function) ${name}\\b`))
    if (name === 'bind' || start < 0) continue
    const found = firstIn(source.slice(start, start + 1_500).split(/\n {0,2}\}\n/)[0] ?? '')
    if (found) return found
  }
  return undefined
}

export function handledCalls(): Handled[] {
  const tree = productOf(readTree())
  return [...tree]
    .filter(([file]) => /^server\/src\/areas\/.*outes\.ts$/.test(file))
    .flatMap(([file, source]) => handledIn(tree, file, source))
}

const short = (file: string): string => file.replace('server/src/areas/', '')

export function callPage(): string {
  const handled = handledCalls()
  const rooms = [...new Set(handled.map(({ routes }) => areaRoomOf(routes) ?? ''))].toSorted()
  const parts = rooms.map((room) => {
    const rows = handled
      .filter(({ routes }) => areaRoomOf(routes) === room)
      .map(
        ({ call, routes, handler, file }) =>
          `| \`${call}\` | \`${ALL[call]}\` | \`${short(routes)}\` | \`${handler}\` in [${short(file)}](../${file}) |`,
      )
    return [
      `## ${room}`,
      '',
      '| call | path | bound in | handled by |',
      '| --- | --- | --- | --- |',
      ...rows,
    ].join('\n')
  })
  return [
    '# Where each call is handled',
    '',
    'Written by `npm run docs:calls` from what each `routes.ts` binds; a test demands that it is',
    'fresh. Files are under `server/src/areas/`. What a call takes, answers and refuses with is in',
    '[wire.md](wire.md).',
    '',
    ...parts.flatMap((part) => [part, '']),
  ].join('\n')
}

if (import.meta.main) {
  beginScript('docs:calls')
  writePage(PAGE, callPage())
}
