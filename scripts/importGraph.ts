/** Reads who imports whom from the sources, and which room a file stands in from its path. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export interface Import {
  from: string
  to: string
}

const ROOT = join(import.meta.dirname, '..')
const ROOMS = ['contract', 'server', 'ui', 'web', 'console', 'sandbox', 'e2e', 'bench', 'scripts']
const IMPORTS =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** Imports of one file: files of the repository by path from its root, packages by their name. */
export function importsOf(file: string, source: string): Import[] {
  return [...source.matchAll(IMPORTS)].flatMap((match) => {
    const name = match[1] ?? match[2] ?? match[3]
    if (name === undefined) return []
    if (name.startsWith('.')) return [{ from: file, to: normalize(join(dirname(file), name)) }]
    const own = /^@krapao\/([a-z0-9]+)(?:\/(.*))?$/.exec(name)
    return [{ from: file, to: own ? `${own[1]}/src/${own[2] ?? 'index.ts'}` : name }]
  })
}

export const sourceFiles = (): string[] =>
  globSync(`{${ROOMS.join(',')}}/**/*.{ts,tsx}`, {
    cwd: ROOT,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  }).filter((file) => !file.includes('node_modules/') && !file.includes('/dist/'))

export const readImports = (): Import[] =>
  sourceFiles().flatMap((file) => importsOf(file, readFileSync(join(ROOT, file), 'utf8')))

/** The first part of a path: a room, or the name of a package. */
export const roomOf = (path: string): string => path.split('/')[0] ?? ''
/** `members` for server/src/domains/members/…, null elsewhere. */
export const domainOf = (path: string): string | null =>
  /^server\/src\/domains\/([^/]+)\//.exec(path)?.[1] ?? null

/** A circle among the edges, as the names on it, or null. */
export function findCircle(edges: Map<string, Set<string>>): string[] | null {
  const done = new Set<string>()
  const visit = (node: string, trail: string[]): string[] | null => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node]
    if (done.has(node)) return null
    for (const next of edges.get(node) ?? []) {
      const circle = visit(next, [...trail, node])
      if (circle) return circle
    }
    done.add(node)
    return null
  }
  for (const node of edges.keys()) {
    const circle = visit(node, [])
    if (circle) return circle
  }
  return null
}
