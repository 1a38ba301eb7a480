import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { demandKeys, demandServedKey } from '../../sealing/demandKeys.ts'
import { rewrap, sealedRows } from '../../sealing/rewrap.ts'
import { forgetKey, knownKeys, noteKey, replaceSealed } from '../../sealing/store.ts'
import { createCredentialCipher } from '../../security/credentialCipher.ts'
import { asOwner, onPostgres, testDatabase } from '../../testing/db.ts'
import { SEALED } from './columns.ts'

const { db, url } = await testDatabase()
const key = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`
const [OLD, NEW, OTHER_OLD] = [key('old'), key('new'), key('old')]
const old = createCredentialCipher(OLD)
const both = createCredentialCipher(`${NEW},${OLD}`)
const [PASSWORDS] = SEALED
if (!PASSWORDS) throw new Error('no column')

const ACCOUNTS = 1_201
const memberOf = (n: number): string => `m${String(n).padStart(5, '0')}`
await asOwner(db, async (owner) => {
  await sql`set session_replication_role = replica`.execute(owner)
  for (let from = 0; from < ACCOUNTS; from += 400)
    await owner
      .insertInto('game_account')
      .values(
        Array.from({ length: Math.min(400, ACCOUNTS - from) }, (_, n) => ({
          member_id: memberOf(from + n),
          code: 'pg',
          username: `u${from + n}`,
          password_cipher: old.seal(`p${from + n}`, `game:${memberOf(from + n)}:pg`),
          state: 'ACTIVE' as const,
          created_at: new Date(),
        })),
      )
      .execute()
  await owner
    .insertInto('spin_seed')
    .values({
      id: 'ss1',
      member_id: 'm1',
      seed_cipher: old.seal('s', 'spin-seed:ss1'),
      seed_hash: 'a'.repeat(64),
      created_at: new Date(),
    })
    .execute()
  await sql`set session_replication_role = origin`.execute(owner)
})
const passwordOf = async (n: number): Promise<string> => {
  const row = await db
    .selectFrom('game_account')
    .select('password_cipher')
    .where('member_id', '=', memberOf(n))
    .executeTakeFirstOrThrow()
  return row.password_cipher
}
const told = async () =>
  Object.fromEntries(
    (await sealedRows({ db, columns: SEALED })).map(({ where, id, rows }) => [
      `${where} ${id}`,
      Number(rows),
    ]),
  )
const fault = async (keys: string): Promise<string> =>
  demandKeys(db, keys).then(
    () => 'starts',
    (error: Error) => error.message,
  )

it('every column that the schema calls a cipher is sealed again by the command', async () => {
  const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
    from information_schema.columns where column_name like '%cipher' and table_schema = 'public'
    order by 1`.execute(db)
  const known = SEALED.map(({ table, column }) => `${table}.${column}`)
  expect(rows.map(({ name }) => name)).toEqual(known.toSorted())
})

it('a server refuses data that is sealed by a key it does not have, or by another of that name', async () => {
  expect(await fault(OLD)).toBe('starts')
  expect(await fault(NEW)).toMatch(/^CREDENTIAL_KEYS lacks old: data is sealed by it/)
  // It was refused: its own key is not noted.
  expect((await knownKeys(db)).map(({ id }) => id)).toEqual(['old'])
  expect(await fault(`${NEW},${OTHER_OLD}`)).toMatch(/another key under the name old/)
  expect(await fault(`${NEW},${OLD}`)).toBe('starts')
  expect(await fault(OLD)).toMatch(/^CREDENTIAL_KEYS lacks new/)
  expect(await fault(`${OLD},${NEW}`)).toBe('starts')
})

it('nothing is sealed again by a key that no server has begun with, or by another of its name', async () => {
  const refused = (keys: string) =>
    demandServedKey(db, keys).then(
      () => 'seals',
      (error: Error) => error.message,
    )
  expect(await refused(`${key('early')},${NEW},${OLD}`)).toMatch(
    /^No server has started with early/,
  )
  expect(await refused(`${key('new')},${OLD}`)).toMatch(/another key under the name new/)
  expect(await refused(NEW)).toMatch(/lacks old/)
  expect((await knownKeys(db)).map(({ id }) => id)).toEqual(['new', 'old'])
  expect(await refused(`${NEW},${OLD}`)).toBe('seals')
})

it.runIf(onPostgres)(
  'the command seals nothing by a key that its servers do not have',
  async () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, 'rewrap.command.ts')],
      {
        env: { DATABASE_URL: url ?? '', CREDENTIAL_KEYS: `${key('early')},${NEW},${OLD}` },
        encoding: 'utf8',
      },
    )
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^No server has started with early/),
    ])
    expect(await told()).toHaveProperty(['game_account.password_cipher old'], ACCOUNTS)
  },
)

it('seals all again, on from where it ended, keeps what others write, and twice does nothing', async () => {
  expect(await told()).toEqual({
    'game_account.password_cipher old': ACCOUNTS,
    'spin_seed.seed_cipher old': 1,
  })
  const means = { db, cipher: both, columns: SEALED }
  let steps = 0
  const ended = rewrap(means, () => {
    steps += 1
    if (steps === 2) throw new Error('ended')
  })
  await expect(ended).rejects.toThrow('ended')
  const half = await told()
  expect(half['game_account.password_cipher new']).toBe(1_000)
  expect(await fault(NEW)).toMatch(/lacks old/)

  // A server writes between what is read and what is replaced.
  const before = await passwordOf(1_200)
  const written = both.seal('changed', `game:${memberOf(1_200)}:pg`)
  await db
    .updateTable('game_account')
    .set({ password_cipher: written })
    .where('member_id', '=', memberOf(1_200))
    .execute()
  const late = { key: [memberOf(1_200), 'pg'], sealed: before }
  expect(await replaceSealed(db, PASSWORDS, late, 'late')).toBe(false)
  expect(await passwordOf(1_200)).toBe(written)

  const seen: [bigint, bigint][] = []
  expect(await rewrap(means, ({ rows, of }) => seen.push([rows, of]))).toBe(201n)
  expect(seen.at(-1)).toEqual([201n, 201n])
  expect(await told()).toEqual({
    'game_account.password_cipher new': ACCOUNTS,
    'spin_seed.seed_cipher new': 1,
  })
  const newest = createCredentialCipher(NEW)
  expect(newest.open(await passwordOf(7), `game:${memberOf(7)}:pg`)).toBe('p7')
  expect(newest.open(await passwordOf(1_199), `game:${memberOf(1_199)}:pg`)).toBe('p1199')
  const same = await passwordOf(7)
  expect(await rewrap(means)).toBe(0n)
  expect(await passwordOf(7)).toBe(same)
  expect(await fault(NEW)).toBe('starts')
})

it('a key that a server notes meanwhile is not forgotten, though nothing is sealed by it yet', async () => {
  await rewrap({ db, cipher: both, columns: SEALED }, () => noteKey(db, 'newer', 'f'.repeat(16)))
  expect((await knownKeys(db)).map(({ id }) => id)).toEqual(['new', 'newer'])
})

it('of two servers that begin at once with keys of one name one is refused', async () => {
  await forgetKey(db, 'newer')
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(
      [key('twin'), key('twin')].map((twin) => fault(`${twin},${NEW}`)),
    )
    expect(answers.toSorted()).toEqual([
      expect.stringMatching(/another key under the name twin/),
      'starts',
    ])
    await forgetKey(db, 'twin')
  }
})
