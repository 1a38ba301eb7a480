/**
 * Npm run bench:links: how long a member's links, a group's page and the list of groups take among
 * 1,000,000 members (MEMBERS), on a PostgreSQL database of its own. Ends with 1 when the p95 of one
 * is over 200 ms.
 */
import { Client } from 'pg'
import { findPostgres } from '../../scripts/find-postgres.ts'
import { beginScript } from '../../scripts/help.ts'
import { groupPage, linksOf, listGroups } from '../../server/src/areas/identity/public.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { openSettings } from '../../server/src/settings/settingsStore.ts'
import { fillLinks, GREAT } from './fill.ts'

beginScript('bench:links')

const BOUND_MS = 200
/** Each asks for another member or group, so that no page is read twice. */
const TRIES = 60
const members = Number(process.env['MEMBERS'] ?? 1_000_000)
if (members < 10_000) throw new Error('MEMBERS: at least 10,000')
const postgres = process.env['DATABASE_URL'] ?? (await findPostgres())
if (!postgres) throw new Error('a PostgreSQL is needed: set DATABASE_URL')
const name = `krapao_bench_links_${process.pid}`
const admin = new Client({ connectionString: postgres })
await admin.connect()
await admin.query(`create database ${name} template template0 locale 'C' encoding 'UTF8'`)
const databaseUrl = Object.assign(new URL(postgres), { pathname: `/${name}` }).href

/** The nth of those beyond the great group whose number ends so, spread over all. */
const numbered = (n: number, ending: number): number => {
  const rooms = Math.floor((members - GREAT) / 1_000) - 1
  return GREAT + (Math.floor((n * rooms) / (TRIES + 1)) + 1) * 1_000 + ending
}

async function measure(what: string, ask: (n: number) => Promise<unknown>): Promise<boolean> {
  const times: number[] = []
  for (let n = 0; n <= TRIES; n++) {
    const began = performance.now()
    await ask(n)
    if (n > 0) times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  const [median = 0, p95 = 0] = [times[TRIES / 2], times[Math.ceil(TRIES * 0.95) - 1]]
  console.log(
    `${what.padEnd(44)} median ${median.toFixed(1).padStart(7)} ms  p95 ` +
      `${p95.toFixed(1).padStart(7)} ms${p95 > BOUND_MS ? '  over the bound' : ''}`,
  )
  return p95 <= BOUND_MS
}

try {
  const database = await openDatabase({
    databaseUrl,
    dataDir: null,
    allowUnsafe: { postgres: true },
    log: { info() {}, warn() {} },
  })
  const { db } = database
  const owner = new Client({ connectionString: databaseUrl })
  await owner.connect()
  const began = performance.now()
  await fillLinks(owner, members)
  console.log(`${members} members filled in ${Math.round((performance.now() - began) / 1000)} s`)
  const groupOf = async (member: number): Promise<number> => {
    const { rows } = await owner.query<{ id: number }>(
      'select group_id as id from link_member where member_id = $1',
      [`m${member}`],
    )
    return rows[0]?.id ?? 0
  }
  const groupsOf = async (ending: number): Promise<number[]> => {
    const groups: number[] = []
    for (let n = 0; n <= TRIES; n++) groups.push(await groupOf(numbered(n, ending)))
    return groups
  }
  const [rings, homes, great] = [await groupsOf(5), await groupsOf(21), await groupOf(1)]
  await owner.end()
  const settings = await openSettings(db)
  const house = { db, settings }
  const member = (ending: number) => (n: number) => linksOf(house, `m${numbered(n, ending)}`)
  const fast = [
    await measure('a member of nobody', member(555)),
    await measure('a member who invited 50', member(500)),
    await measure('a member of a household', member(21)),
    await measure('a member of a ring of ten', member(5)),
    await measure('a member of the great group', (n) => linksOf(house, `m${n + 2}`)),
    await measure('who invited a hundredth of all', () => linksOf(house, 'm1')),
    await measure('a household', (n) => groupPage(house, homes[n] ?? 0)),
    await measure('a ring of ten', (n) => groupPage(house, rings[n] ?? 0)),
    await measure(`a group of ${GREAT}`, () => groupPage(house, great)),
    await measure('the groups that wait', () =>
      listGroups(house, { state: 'waiting', page: 1, limit: 50 }),
    ),
    await measure('all groups, page 100', () =>
      listGroups(house, { state: 'all', page: 100, limit: 50 }),
    ),
  ]
  if (fast.includes(false)) process.exitCode = 1
  settings.close()
  await database.close()
} finally {
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
}
