/** The sources as a map from path to text, and who imports whom in it. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export type Tree = ReadonlyMap<string, string>
/** `type`: gone when the program runs. `dynamic`: fetched when it is needed. */
type Kind = 'value' | 'type' | 'dynamic'
export interface Import {
  from: string
  /** A file of the repository by its path from the root, a package by its name. */
  to: string
  kind: Kind
  /** What is imported by name; empty for the whole module. */
  names: string[]
}

const ROOT = join(import.meta.dirname, '../..')
export const WORKSPACES = [
  'contract',
  'server',
  'ui',
  'web',
  'console',
  'sandbox',
  'e2e',
  'bench',
  'scripts',
]
const STATIC = new RegExp(
  [
    /(?:^|\n)\s*(?:import|export)(\s+type)?\s(?:([^'"]*?)\sfrom\s*)?['"]([^'"]+)['"]/,
    /(?:^|\n)\s*import\s*['"]([^'"]+)['"]/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)
const DYNAMIC = /(typeof\s+)?\bimport\(\s*['"]([^'"]+)['"]\s*\)(\.[A-Z])?/g

/** Every source of the repository. */
export const readTree = (): Tree =>
  new Map(
    globSync(`{${WORKSPACES.join(',')}}/**/*.{ts,tsx}`, {
      cwd: ROOT,
      exclude: (name) => name === 'node_modules' || name === 'dist',
    })
      .toSorted()
      .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
  )

export const isTest = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) || file.includes('/testing/') || file.endsWith('/kit.ts')

/** The tree without its tests. */
export const productOf = (tree: Tree): Tree => new Map([...tree].filter(([file]) => !isTest(file)))

function targetOf(file: string, name: string): string {
  if (name.startsWith('.')) return normalize(join(dirname(file), name))
  const own = /^@krapao\/([a-z0-9]+)(?:\/(.*))?$/.exec(name)
  if (!own) return name
  const path = `${own[1]}/src/${own[2] ?? 'index'}`
  return /\.[a-z]+$/.test(path) ? path : `${path}.ts`
}

const namesIn = (clause = ''): string[] =>
  (/\{([^}]*)\}/.exec(clause)?.[1] ?? '')
    .split(',')
    .map((name) => (name.trim().split(/\s+as\s+/)[0] ?? '').trim())
    .filter((name) => name !== '' && !name.startsWith('type '))

export function importsOf(file: string, source: string): Import[] {
  const fixed = [...source.matchAll(STATIC)].map(([, type, clause, from = '', bare]): Import => ({
    from: file,
    to: targetOf(file, bare ?? from),
    kind: type ? 'type' : 'value',
    names: namesIn(clause),
  }))
  const later = [...source.matchAll(DYNAMIC)].map(([, type, name = '', member]): Import => ({
    from: file,
    to: targetOf(file, name),
    kind: type || member ? 'type' : 'dynamic',
    names: [],
  }))
  return [...fixed, ...later]
}

export const importsIn = (tree: Tree): Import[] =>
  [...tree].flatMap(([file, source]) => importsOf(file, source))
