import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { areaOf, workspaceOf } from './rooms.ts'
import { importsIn, isTest, productOf, readTree, WORKSPACES, type Tree } from './tree.ts'

const ROOT = join(import.meta.dirname, '../..')
const tree = readTree()
const MOST_SOURCES = 15

interface Package {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}
const packageOf = (workspace: string): Package =>
  JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8')) as Package
const declaredBy = ({ dependencies, devDependencies }: Package): string[] =>
  Object.keys({ ...dependencies, ...devDependencies })

const folders = (sources: Tree): string[] => {
  const counts = new Map<string, number>()
  for (const file of sources.keys())
    if (!isTest(file) && !file.endsWith('.d.ts'))
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > MOST_SOURCES).map(([folder]) => folder)
}

const PACKAGE =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*'([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/g
/**
 * `workspace imports package`, for what neither the workspace nor, for its tests, the root
 * declares.
 */
function undeclared(sources: Tree): string[] {
  const tools = new Set(declaredBy(packageOf('.')))
  const known = new Map(
    WORKSPACES.map((each) => [each, declaredBy(packageOf(each === 'scripts' ? '.' : each))]),
  )
  return [...sources]
    .filter(([file]) => !file.startsWith('scripts/borders/'))
    .flatMap(([file, source]) => {
      const workspace = workspaceOf(file)
      return [...source.matchAll(PACKAGE)]
        .map(([, fixed, later]) => fixed ?? later ?? '')
        .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
        .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
        .filter((name) => name !== `@krapao/${workspace}` && !known.get(workspace)?.includes(name))
        .filter(
          (name) => !tools.has(name) || !/test|\/testing\/|^(?:e2e|bench)\/|kit\.ts$/.test(file),
        )
        .map((name) => `${workspace} imports ${name}`)
    })
}

it('no folder has more than 15 sources', () => {
  expect(folders(tree)).toEqual([])
  const crowded = Array.from({ length: 16 }, (_, n) => [`web/src/app/a${n}.ts`, ''] as const)
  expect(folders(new Map(crowded))).toEqual(['web/src/app'])
})

it('each workspace declares what it imports', () => {
  expect([...new Set(undeclared(tree))]).toEqual([])
  expect(undeclared(new Map([['ui/src/a.ts', `import { z } from 'zod'`]]))).toEqual([
    'ui imports zod',
  ])
})

const AREA_ROOM = /^server\/src\/areas\/([^/]+\/[^/]+)\/(.+)$/
const BINDS = /(?<![.\w])bind\(/
/** What breaks the names that every room of an area has; SQL outside a store is a rule of its own. */
function misnamed(sources: Tree): string[] {
  const rooms = new Map<string, string[]>()
  const wrong: string[] = []
  for (const [file, source] of sources) {
    const [, room, path = ''] = AREA_ROOM.exec(file) ?? []
    if (room === undefined || isTest(file)) continue
    rooms.set(room, [...(rooms.get(room) ?? []), path])
    const isRoutes = /(?:^|\/)(?:routes|operatorRoutes)\.ts$/.test(path)
    if (isRoutes !== BINDS.test(source))
      wrong.push(`${file} ${isRoutes ? 'binds no call' : 'binds a call'}`)
  }
  const areas = new Set([...rooms.keys()].map((room) => room.split('/')[0] ?? ''))
  for (const area of areas)
    if (!sources.has(`server/src/areas/${area}/public.ts`)) wrong.push(`${area} has no public.ts`)
  return wrong
}

it('a room binds its calls in routes.ts, and each area has its public.ts', () => {
  expect(misnamed(tree)).toEqual([])
  const a = 'server/src/areas/a/a'
  expect(
    misnamed(
      new Map([
        [`${a}/service.ts`, "bind(app, context, 'login', login)"],
        [`${a}/inbox/routes.ts`, 'export const routes = []'],
      ]),
    ),
  ).toEqual([
    `${a}/service.ts binds a call`,
    `${a}/inbox/routes.ts binds no call`,
    'a has no public.ts',
  ])
})

it('the server has at most 12 areas, and at most 45 arrows between them', () => {
  const arrows = new Set(
    importsIn(productOf(tree)).flatMap(({ from, to }) => {
      const [own, other] = [areaOf(from), areaOf(to)]
      return own !== null && other !== null && own !== other ? [`${own} -> ${other}`] : []
    }),
  )
  const areas = new Set([...tree.keys()].flatMap((file) => areaOf(file) ?? []))
  expect(areas.size).toBeLessThanOrEqual(12)
  expect(arrows.size).toBeLessThanOrEqual(45)
  expect(arrows.size).toBeGreaterThan(areas.size)
})
