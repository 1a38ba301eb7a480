import { describe, expect, it } from 'vitest'
import { circlesOf } from './circles.ts'
import { RULES } from './rules.ts'
import { importsOf, readTree, type Tree } from './tree.ts'

type Name = keyof typeof RULES
const tree = readTree()
const planted = (files: Record<string, string>): Tree => new Map(Object.entries(files))

/** Breaches that each rule must find, each a small tree of its own: title, then its files. */
const BREACHES: Record<Name, Record<string, Record<string, string>>> = {
  'the workspaces import one way': {
    'console -> web': { 'console/src/a.ts': `import { b } from '../../web/src/b.ts'` },
    'ui -> web': { 'ui/src/controls/a.ts': `export * from '../../../web/src/b.ts'` },
    'contract -> server, for a type': {
      'contract/src/a.ts': `import type { B } from '../../server/src/b.ts'`,
    },
    'sandbox -> contract': { 'sandbox/src/a.ts': `import { b } from '@krapao/contract/money'` },
  },
  'the contract imports zod and nothing else': {
    'contract -> fastify': { 'contract/src/a.ts': `import fastify from 'fastify'` },
    'contract -> node': { 'contract/src/a.ts': `import { readFileSync } from 'node:fs'` },
  },
  'the contract reads no environment': {
    'process.env': { 'contract/src/a.ts': `export const laos = process.env.LAOS === '1'` },
    'node:process': { 'contract/src/a.ts': `import { env } from 'node:process'` },
    'import.meta.env': { 'contract/src/a.ts': `export const dev = import.meta.env.DEV` },
  },
  'zod stays out of the browser': {
    'web -> zod': { 'web/src/api/a.ts': `import * as z from 'zod'` },
    'web -> zod, by the contract': {
      'web/src/api/a.ts': `import { KINDS } from '@krapao/contract/push/calls'`,
      'contract/src/push/calls.ts': `import { text } from '../fields.ts'`,
      'contract/src/fields.ts': `import * as z from 'zod'`,
    },
  },
  'ui draws: no router, no queries, no fetching': {
    'ui -> router': { 'ui/src/layout/a.tsx': `import { Link } from 'react-router'` },
    'ui -> queries': { 'ui/src/money/a.tsx': `import { useQuery } from '@tanstack/react-query'` },
    'ui fetches': { 'ui/src/art/a.ts': `export const a = () => fetch('/api/a')` },
  },
  "the server's rooms import one way": {
    'db -> area': {
      'server/src/db/a.ts': `import { b } from '../areas/people/members/public.ts'`,
    },
    'db -> provider, for a type': {
      'server/src/db/tables/a.ts': `import type { B } from '../../providers/bank/port.ts'`,
    },
    'providers -> area': {
      'server/src/providers/bank/a.ts': `import { b } from '../../areas/cashin/deposits/public.ts'`,
    },
    'http -> areas': {
      'server/src/http/a.ts': `import { b } from '../areas/people/sessions/public.ts'`,
    },
    'ledger -> area': {
      'server/src/ledger/a.ts': `import { b } from '../areas/account/wallet/public.ts'`,
    },
    'media -> area': {
      'server/src/media/a.ts': `import { b } from '../areas/cashin/slips/public.ts'`,
    },
    'area -> boot': {
      'server/src/areas/account/wallet/a.ts': `import { b } from '../../../boot/app.ts'`,
    },
  },
  'an area is reached through its public.ts alone': {
    'area -> an inner room of another': {
      'server/src/areas/gifts/refunds/a.ts': `import { b } from '../../play/games/public.ts'`,
    },
    'area -> store of another': {
      'server/src/areas/cashin/slips/a.ts': `import { b } from '../../play/games/store.ts'`,
    },
    'jobs -> use case': {
      'server/src/jobs/a.ts': `import { b } from '../areas/cashin/slips/check.ts'`,
    },
    'routes outside boot/routes.ts': {
      'server/src/boot/app.ts': `import { b } from '../areas/cashin/slips/routes.ts'`,
    },
  },
  'rules.ts decides without input or output': {
    'rules -> kysely': { 'server/src/areas/x/a/rules.ts': `import { sql } from 'kysely'` },
    'rules -> store': { 'server/src/areas/x/a/rules.ts': `import { b } from './writeStore.ts'` },
    'rules -> use case': {
      'server/src/areas/x/a/rules.ts': `import { place } from './place.ts'`,
      'server/src/areas/x/a/place.ts': `import { insert } from './store.ts'`,
    },
    'rules -> use case of another room': {
      'server/src/areas/x/a/rules.ts': `import { place } from '../b/public.ts'`,
      'server/src/areas/x/b/public.ts': `export { lock } from './rules.ts'\nexport { place } from './place.ts'`,
      'server/src/areas/x/b/place.ts': `import { readFile } from 'node:fs/promises'`,
    },
  },
  'a store knows no routes, no HTTP and no outside': {
    'store -> routes': { 'server/src/areas/x/a/store.ts': `import { b } from './routes.ts'` },
    'store -> http': {
      'server/src/areas/x/a/bStore.ts': `import { bind } from '../../../http/call.ts'`,
    },
    'store -> provider': {
      'server/src/areas/x/a/store.ts': `import { ask } from '../../../providers/http.ts'`,
    },
  },
  'SQL is in stores': {
    'a query in a route': {
      'server/src/areas/x/a/routes.ts': `bind(app, context, 'a', () => context.db.selectFrom('member').execute())`,
    },
    'the tag in a service': {
      'server/src/areas/x/a/service.ts':
        'export const a = (db) => sql<{ n: bigint }>`select 1 as n`.execute(db)',
    },
    'a statement in a string': {
      'server/src/realtime/a.ts': `pool.query('delete from session where id = $1', [id])`,
    },
  },
  'only the ledger writes its tables': {
    'update ledger_account in a service': {
      'server/src/areas/x/a/service.ts':
        'await sql`update ledger_account set balance = balance + 1`.execute(db)',
    },
    'the same in a store': {
      'server/src/areas/x/a/store.ts': `db.updateTable('ledger_account').set({ balance: 1n })`,
    },
    'a hold let go by hand': {
      'server/src/jobs/aStore.ts': 'sql`DELETE FROM ledger_open_hold`',
    },
    'a posting past the ledger': {
      'server/src/areas/x/a/store.ts': 'sql`select ledger_apply(${at})`',
    },
  },
  'only the ledger posts': {
    'area -> apply': {
      'server/src/areas/x/a/b.ts': `import { apply } from '../../../ledger/apply.ts'`,
    },
  },
  'an area moves money by the one form': {
    'a transaction of its own': {
      'server/src/areas/x/a/b.ts': `return context.ledger.transact((tx) => give(context, tx))`,
    },
    'a bare posting': {
      'server/src/areas/x/a/b.ts': `const outcome = await ledger.submit(posting)`,
    },
  },
  'an area knows the outside by its ports': {
    'area -> adapter': {
      'server/src/areas/x/a/b.ts': `import { kbank } from '../../../providers/psp/kbank.ts'`,
    },
  },
  'what the server remembers is its context’s': {
    'a map': {
      'server/src/http/a.ts': `const seen = new Map<string, Promise<{ id: string }>>()`,
    },
    'a counter': { 'server/src/areas/x/a/b.ts': `let busy = 0` },
    'a queue': { 'server/src/areas/x/a/b.ts': `const waiting: (() => void)[] = []` },
    'a limiter': {
      'server/src/http/a.ts': `const calls = new RateLimiterMemory({ points: 1 })`,
    },
  },
  'only what decides nothing is read from a standby': {
    'a read before a payout': {
      'server/src/areas/cashout/withdrawals/place.ts': `const left = await context.standby.read((db) => f(db))`,
    },
    'a standby taken aside': {
      'server/src/areas/gifts/bonuses/claim.ts': `const { clock, standby } = context`,
    },
  },
  "the web's rooms import one way": {
    'api -> feature': {
      'web/src/api/a.ts': `import { b } from '../features/deposit/b.ts'`,
    },
    'api -> app': { 'web/src/api/a.ts': `import { b } from '../app/theme.ts'` },
    'format -> api': { 'web/src/format/a.ts': `import { b } from '../api/call.ts'` },
    'app -> feature, fetched later': {
      'web/src/app/modals/a.ts': `const a = () => import('../../features/deposit/b.tsx')`,
    },
    'feature -> page': {
      'web/src/features/deposit/a.ts': `import { b } from '../../pages/user/home/b.ts'`,
    },
    'core -> feature': { 'web/src/core/a.ts': `import { b } from '../features/deposit/b.ts'` },
  },
  'no feature imports another, no page another': {
    'feature -> feature': {
      'web/src/features/withdraw/a.ts': `import { b } from '../bonus/b.ts'`,
    },
    'page -> page': {
      'web/src/pages/user/home/a.ts': `import { b } from '../bonus/b.ts'`,
    },
  },
  'no circle among the files, types included': {
    'two files, one of them for a type, one later': {
      'web/src/app/a.ts': `import type { B } from './b.ts'`,
      'web/src/app/b.ts': `const a = () => import('./a.ts')`,
    },
  },
  'no circle among the areas': {
    'three areas': {
      'server/src/areas/a/a/a.ts': `import { b } from '../../b/public.ts'`,
      'server/src/areas/b/b/b.ts': `import { c } from '../../c/public.ts'`,
      'server/src/areas/c/c/c.ts': `import { a } from '../../a/public.ts'`,
    },
  },
  'no circle among the rooms of the areas': {
    'two rooms of one area': {
      'server/src/areas/x/a/a.ts': `import { b } from '../b/b.ts'`,
      'server/src/areas/x/b/c.ts': `import { d } from '../a/d.ts'`,
    },
  },
  'no circle among the rooms of the server': {
    'http <-> areas': {
      'server/src/http/a.ts': `import { b } from '../areas/x/b/public.ts'`,
      'server/src/areas/x/b/b.ts': `import { c } from '../../../http/c.ts'`,
    },
  },
  'no circle among the rooms of the web': {
    'api <-> app': {
      'web/src/api/a.ts': `import { b } from '../app/b.ts'`,
      'web/src/app/c.ts': `import { d } from '../api/d.ts'`,
    },
  },
  'no file has a name that says nothing': {
    helpers: { 'server/src/http/helpers.ts': '' },
  },
}

it('reads the sources, and not an empty folder', () => {
  expect(tree.size).toBeGreaterThan(1_000)
  expect(
    importsOf(
      'web/src/a.ts',
      [
        `import x, { y as z } from './b.ts'`,
        `export type { T } from '@krapao/contract/money'`,
        `void import('../../ui/src/c.tsx')`,
        `import './d.css'`,
      ].join('\n'),
    ),
  ).toEqual([
    { from: 'web/src/a.ts', to: 'web/src/b.ts', kind: 'value', names: ['y'] },
    { from: 'web/src/a.ts', to: 'contract/src/money.ts', kind: 'type', names: ['T'] },
    { from: 'web/src/a.ts', to: 'web/src/d.css', kind: 'value', names: [] },
    { from: 'web/src/a.ts', to: 'ui/src/c.tsx', kind: 'dynamic', names: [] },
  ])
})

describe.each(Object.keys(RULES) as Name[])('border: %s', (name) => {
  it('holds in the tree', () => expect(RULES[name](tree)).toEqual([]))

  it.each(Object.entries(BREACHES[name]))('finds a planted breach: %s', (_title, files) => {
    expect(RULES[name](planted(files))).not.toEqual([])
  })
})

it('finds each circle once, the largest first', () => {
  const edges = ['ab', 'ba', 'bc', 'cd', 'de', 'ec', 'xy'].map(
    (edge) => [edge[0] ?? '', edge[1] ?? ''] as const,
  )
  expect(circlesOf(edges)).toEqual([
    ['c', 'd', 'e'],
    ['a', 'b'],
  ])
})
