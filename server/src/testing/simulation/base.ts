import type { PGlite } from '@electric-sql/pglite'
import { startPglite } from '../../db/embedded/pglite.ts'
import { APP_ROLE } from '../../db/role/role.ts'
import { readEmptyDatabase } from '../emptyDatabase.ts'
import { groundOn, openHouse } from './house.ts'
import { keep } from './keep.ts'
import { openOutside } from './outside.ts'
import { Fate } from './time/fate.ts'
import { Scheduler, type Weather } from './time/scheduler.ts'

/** Noon in Bangkok. */
export const BEGIN = new Date('2026-03-02T05:00:00.000Z')
const CALM: Weather = {
  delayed: 0,
  longestMs: 0,
  lost: 0,
  focus: 'nowhere',
  often: 0,
  steps: [],
  slowAt: 'nowhere',
  deaths: 0,
  deathAt: 'nowhere',
  deathNth: 1,
}
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
  return { pglite, renew: await keep(pglite), close: () => pglite.close() }
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
