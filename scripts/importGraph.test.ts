import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  domainOf,
  findCircle,
  importsOf,
  readImports,
  roomOf,
  sourceFiles,
  type Import,
} from './importGraph.ts'

const isTest = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) || file.includes('/testing/') || basename(file) === 'kit.ts'
const imports = readImports().filter((entry) => !isTest(entry.from))
const broken = (rule: (entry: Import) => boolean): string[] =>
  imports.filter((entry) => !rule(entry)).map(({ from, to }) => `${from} -> ${to}`)

/** What each room may import of the repository, besides itself. */
const MAY: Record<string, readonly string[]> = {
  contract: [],
  ui: ['contract'],
  web: ['contract', 'ui'],
  console: ['contract', 'ui'],
  server: ['contract'],
  sandbox: [],
  bench: ['server', 'contract', 'scripts', 'e2e'],
  e2e: ['contract', 'server', 'sandbox'],
  scripts: ['server', 'contract', 'sandbox'],
}
const ROOMS = Object.keys(MAY)

describe('the import graph', () => {
  it('is read from the sources, not from an empty folder', () => {
    expect(imports.length).toBeGreaterThan(200)
    expect(
      importsOf(
        'web/src/a.ts',
        `import x from './b.ts'\nexport { y } from '@krapao/contract/money'\nvoid import('zod')`,
      ).map((entry) => entry.to),
    ).toEqual(['web/src/b.ts', 'contract/src/money', 'zod'])
  })

  it('runs one way between the rooms', () => {
    expect(
      broken(({ from, to }) => {
        const [own, other] = [roomOf(from), roomOf(to)]
        return !ROOMS.includes(other) || own === other || (MAY[own] ?? []).includes(other)
      }),
    ).toEqual([])
  })

  it('lets the contract import zod and nothing else', () => {
    expect(
      broken(
        ({ from, to }) => roomOf(from) !== 'contract' || to === 'zod' || roomOf(to) === 'contract',
      ),
    ).toEqual([])
  })

  it('keeps zod out of the browser', () => {
    expect(broken(({ from, to }) => !['web', 'ui'].includes(roomOf(from)) || to !== 'zod')).toEqual(
      [],
    )
  })

  it('lets a domain reach another only through its public.ts', () => {
    expect(
      broken(({ from, to }) => {
        const [own, other] = [domainOf(from), domainOf(to)]
        if (other === null || own === other) return true
        if (own !== null) return basename(to) === 'public.ts'
        // Outside the domains: the list of calls binds routes, the rest uses what is public.
        return (
          basename(to) === 'public.ts' ||
          (basename(to) === 'routes.ts' && from === 'server/src/boot/routes.ts') ||
          basename(to) === 'settings.ts'
        )
      }),
    ).toEqual([])
  })

  it('has no circle among the domains', () => {
    const edges = new Map<string, Set<string>>()
    for (const { from, to } of imports) {
      const [own, other] = [domainOf(from), domainOf(to)]
      if (own && other && own !== other) edges.set(own, (edges.get(own) ?? new Set()).add(other))
    }
    expect(findCircle(edges)).toBeNull()
    expect(
      findCircle(
        new Map([
          ['a', new Set(['b'])],
          ['b', new Set(['a'])],
        ]),
      ),
    ).toEqual(['a', 'b', 'a'])
  })

  it('keeps rules.ts free of input and output', () => {
    expect(
      broken(
        ({ from, to }) =>
          basename(from) !== 'rules.ts' ||
          !/^(node:(?!crypto)|kysely|fastify|pg)|store\.ts$|service\.ts$|routes\.ts$|context\.ts$/.test(
            to,
          ),
      ),
    ).toEqual([])
  })

  it('keeps store.ts from routes and services, and SQL out of everything else in a domain', () => {
    expect(
      broken(({ from, to }) => basename(from) !== 'store.ts' || !/(routes|service)\.ts$/.test(to)),
    ).toEqual([])
  })

  it('keeps the ledger free of domains, and balances in the ledger alone', () => {
    expect(
      broken(({ from, to }) => !from.startsWith('server/src/ledger/') || domainOf(to) === null),
    ).toEqual([])
    expect(
      broken(
        ({ from, to }) =>
          from.startsWith('server/src/ledger/') ||
          !/server\/src\/ledger\/(apply|posting)\.ts$/.test(to) ||
          roomOf(from) === 'bench',
      ),
    ).toEqual([])
  })

  it('reaches the outside only through the providers', () => {
    expect(
      broken(
        ({ from, to }) =>
          !from.startsWith('server/src/domains/') ||
          !/server\/src\/providers\/(?!.*port\.ts$|answer\.ts$)/.test(to),
      ),
    ).toEqual([])
  })

  it('has no file whose name says nothing', () => {
    expect(
      sourceFiles().filter((file) =>
        /^(utils?|helpers?|common|misc|shared)\.tsx?$/.test(basename(file)),
      ),
    ).toEqual([])
  })
})
