import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { decisionsIndex, FOLDER } from './decisionsIndex.ts'

const root = join(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 25,
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)))
const documents = files.filter((file) => file.endsWith('.md'))

const ROOM = /^(contract|server|web|ui|console|sandbox|e2e|bench|scripts|docs)\//
const FILE = /^[\w@.-]+(\/[\w@.-]+)*\.(tsx?|sql|md|json|css|html|mjs)$/
/** Names of files that are made, or stand for many. */
const PATTERN = /[*<>{}…]|NNN|node_modules|^@|\/dist\b/

/** The relative links of a document, without their anchors. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link.replace(/#.*$/, ''))
    .filter((link) => link !== '' && !/^[a-z]+:/.test(link))

/** What stands in backticks, outside of code blocks. */
const codeIn = (text: string): string[] =>
  [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, code = '']) => code,
  )

/** A path from the root, from the document's folder, or the end of a file's path. */
function exists(path: string, document: string): boolean {
  if (existsSync(join(root, path)) || existsSync(join(root, dirname(document), path))) return true
  return !ROOM.test(path) && files.some((file) => `/${file}`.endsWith(`/${path}`))
}

it('reads the documents', () => {
  expect(documents).toEqual(
    expect.arrayContaining(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md']),
  )
  expect(linksIn('[a](b/c.md#d) [e](https://f.test)')).toEqual(['b/c.md'])
  expect(codeIn('`a.ts`\n```\n`b.ts`\n```\n`c.ts`')).toEqual(['a.ts', 'c.ts'])
  expect(exists('server/src/nothing.ts', 'README.md')).toBe(false)
})

it.each(documents)('%s: each relative link leads to a file or folder', (document) => {
  const text = readFileSync(join(root, document), 'utf8')
  const broken = linksIn(text).filter(
    (link) => !existsSync(join(root, normalize(join(dirname(document), link)))),
  )
  expect(broken).toEqual([])
})

it.each(documents)('%s: each path in backticks exists', (document) => {
  const text = readFileSync(join(root, document), 'utf8')
  const broken = codeIn(text)
    .filter(
      (code) => !PATTERN.test(code) && (FILE.test(code) || (ROOM.test(code) && !/\s/.test(code))),
    )
    .filter((path) => !exists(path, document))
  expect(broken).toEqual([])
})

/** An area and its room: `server/src/areas/people`, `server/src/areas/people/members`. */
const placesOf = (file: string): string[] =>
  [4, 5].map((depth) => file.split('/').slice(0, depth).join('/'))

it('ARCHITECTURE.md: each folder that its maps name exists', () => {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  const named = [...text.matchAll(/^```map (\S+)\n([\s\S]*?)^```/gm)].flatMap(
    ([, room = '', map = '']) =>
      map.split('\n').flatMap((line) => {
        const [, path] = /^([\w@./-]+)\s{2,}/.exec(line) ?? []
        return path === undefined ? [] : [join(room, path)]
      }),
  )
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  // The other way round: no room of a workspace is left out.
  const areas = 'server/src/areas'
  const left = [
    'server/src',
    'web/src',
    'ui/src',
    'console/src',
    'sandbox/src',
    'e2e/src',
    areas,
    ...files.filter((file) => file.startsWith(`${areas}/`)).flatMap((file) => placesOf(file)),
  ].flatMap((room) =>
    [
      ...new Set(
        files
          .filter((file) => file.startsWith(`${room}/`))
          .map((file) => file.slice(room.length + 1).split('/')[0] ?? ''),
      ),
    ]
      .filter((name) => name !== 'testing' && name !== 'seed')
      .map((name) => `${room}/${name}`)
      .filter((path) => statSync(join(root, path)).isDirectory() && !named.includes(path)),
  )
  expect([...new Set(left)]).toEqual([])
})

it('docs/decisions/README.md lists the records: npm run docs:decisions', () => {
  // The formatter wraps long titles.
  const words = (text: string): string => text.replaceAll(/\s+/g, ' ')
  expect(words(readFileSync(join(root, FOLDER, 'README.md'), 'utf8'))).toBe(
    words(decisionsIndex(root)),
  )
})
