import type { PGlite } from '@electric-sql/pglite'
import { startPglite } from '../../db/embedded/pglite.ts'
import { APP_ROLE } from '../../db/role/role.ts'
import { readEmptyDatabase } from '../emptyDatabase.ts'
import { groundOn, openHouse } from './house.ts'
import { openOutside } from './outside.ts'
import { Fate } from './time/fate.ts'
import { Scheduler } from './time/scheduler.ts'

/** Noon in Bangkok. */
export const BEGIN = new Date('2026-03-02T05:00:00.000Z')
const CALM = { delayed: 0, longestMs: 0, lost: 0, focus: 'nowhere', deaths: 0 }
const SETTINGS = { registerOTP: false } as const

/** A database for one run after the other: opening one takes longer than many a run. */
export interface Grounds {
  pglite: PGlite
  /** A site with its content and nobody in it, as it was before the first run. */
  renew(): Promise<void>
  close(): Promise<void>
}

export async function openGround(): Promise<Grounds> {
  const pglite = await startPglite(null, await readEmptyDatabase())
  await pglite.exec(`set role ${APP_ROLE}`)
  await fill(pglite)
  const script = await keep(pglite)
  return {
    pglite,
    renew: async () => void (await pglite.exec(script)),
    close: () => pglite.close(),
  }
}

/** The site as a first start leaves it. */
async function fill(pglite: PGlite): Promise<void> {
  const scheduler = new Scheduler(new Fate(0, {}), CALM, BEGIN)
  await scheduler.freely(async () => {
    const outside = await openOutside(scheduler, 0, () => Promise.reject(new Error('nobody')))
    const house = await openHouse(groundOn(pglite), scheduler, {
      seed: 0,
      number: 0,
      exchange: outside.exchangeFor,
    })
    scheduler.end(house.life)
    for (const [key, value] of Object.entries(SETTINGS))
      await house.context.settings.set(key as keyof typeof SETTINGS, value)
    house.context.settings.close()
    await outside.close()
  })
}

/** Keeps a copy of what is there, and tells how to get back to it. */
async function keep(pglite: PGlite): Promise<string> {
  await pglite.exec('reset role; create schema kept')
  const { rows: tables } = await pglite.query<{ name: string; columns: string }>(`
    select c.table_name as name, string_agg(quote_ident(c.column_name), ', ') as columns
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.is_generated = 'NEVER'
      group by 1 order by 1`)
  const { rows: sequences } = await pglite.query<{ name: string; next: string }>(`
    select quote_ident(sequencename) as name, coalesce(last_value + 1, start_value)::text as next
      from pg_sequences where schemaname = 'public' order by 1`)
  const back: string[] = []
  for (const { name, columns } of tables) {
    const { rows } = await pglite.query(`select 1 from "${name}" limit 1`)
    if (rows.length === 0) continue
    await pglite.exec(`create table kept."${name}" as select * from public."${name}"`)
    back.push(
      `insert into public."${name}" (${columns}) overriding system value select ${columns} from kept."${name}";`,
    )
  }
  await pglite.exec(`set role ${APP_ROLE}`)
  // Triggers keep the books from being changed, and here all of them begin anew.
  return `reset role; deallocate all; set session_replication_role = replica;
    truncate ${tables.map(({ name }) => `"${name}"`).join(', ')};
    ${back.join('\n')}
    ${sequences.map(({ name, next }) => `alter sequence ${name} restart ${next};`).join('\n')}
    set session_replication_role = origin; set role ${APP_ROLE}`
}
