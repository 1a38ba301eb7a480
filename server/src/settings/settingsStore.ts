import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { DEFAULT_SETTINGS, type SettingValues, type Settings } from './settings.ts'

const REFRESH_MS = 5_000

/** One setting as the database has it in this moment, also in a transaction or a seed. */
export async function settingNow<K extends keyof SettingValues>(
  db: Kysely<Database>,
  key: K,
): Promise<SettingValues[K]> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst()
  return row ? (row.value.value as SettingValues[K]) : DEFAULT_SETTINGS[key]
}

/** All of them as the database has them in this moment, for a rule that asks for several. */
export async function settingsNow(db: Kysely<Database>): Promise<Pick<Settings, 'get'>> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).execute()
  const stored = new Map(rows.map((row) => [row.key, row.value.value]))
  return {
    get: (key) =>
      (stored.has(key) ? stored.get(key) : DEFAULT_SETTINGS[key]) as SettingValues[typeof key],
  }
}

/** Reads the settings and keeps them fresh; another server process may have changed them. */
export async function openSettings(
  db: Kysely<Database>,
  refreshMs = REFRESH_MS,
): Promise<Settings> {
  let values: SettingValues = DEFAULT_SETTINGS
  const read = async (): Promise<void> => {
    const rows = await db.selectFrom('setting').select(['key', 'value']).execute()
    const stored = Object.fromEntries(
      rows.filter((row) => row.key in DEFAULT_SETTINGS).map((row) => [row.key, row.value.value]),
    )
    values = { ...DEFAULT_SETTINGS, ...stored }
  }
  await read()
  const timer = setInterval(() => void read().catch(() => undefined), refreshMs)
  timer.unref()
  return {
    get: (key) => values[key],
    async set(key, value) {
      const json = JSON.stringify({ value })
      await db
        .insertInto('setting')
        .values({ key, value: json })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({ value: json, updated_at: new Date() }),
        )
        .execute()
      await read()
    },
    async write(tx, key, value, { id, confirmedBy, reason, at }) {
      const change = {
        value: JSON.stringify({ value }),
        changed_by: id,
        confirmed_by: confirmedBy ?? null,
        change_reason: reason,
        updated_at: at,
      }
      await tx
        .insertInto('setting')
        .values({ key, ...change })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(change))
        .execute()
    },
    refresh: read,
    close: () => clearInterval(timer),
  }
}
