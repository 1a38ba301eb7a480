import type { Answer } from '@krapao/contract/calls'
import type { Context } from '../../../context.ts'
import { money } from '../../../ledger/money.ts'
import type { SealedColumn } from '../../../sealing/columns.ts'
import { hashOfSeed } from './rules.ts'
import { lockSeed } from './spinStore.ts'
import { currentSeed, endSeed, insertSeed, lastEndedSeed, type Seed } from './store.ts'

type Db = Context['db']

const cipherPlace = (id: string): string => `spin-seed:${id}`

/** What keys have sealed here. */
export const SEALED_SEEDS: readonly SealedColumn[] = [
  { table: 'spin_seed', column: 'seed_cipher', key: ['id'], placeOf: cipherPlace },
]

async function plant(context: Context, db: Db, memberId: string): Promise<void> {
  const id = context.ids.reference('ss')
  const serverSeed = Buffer.from(context.random.bytes(32)).toString('hex')
  await insertSeed(db, {
    id,
    member_id: memberId,
    seed_cipher: context.cipher.seal(serverSeed, cipherPlace(id)),
    seed_hash: hashOfSeed(serverSeed),
    created_at: context.clock.now(),
  })
}

/** The secret itself. It leaves the house only once the seed has ended. */
export const secretOf = (context: Context, seed: Seed): string =>
  context.cipher.open(seed.seed_cipher, cipherPlace(seed.id))

/** The seed that decides the member's next spins; made when there is none yet. */
export async function seedInUse(context: Context, memberId: string): Promise<Seed> {
  const known = await currentSeed(context.db, memberId)
  if (known) return known
  await plant(context, context.db, memberId)
  const made = await currentSeed(context.db, memberId)
  return made ?? seedInUse(context, memberId)
}

/** The same, locked until the transaction ends. */
export async function lockSeedInUse(context: Context, db: Db, memberId: string): Promise<Seed> {
  const known = await lockSeed(db, memberId)
  if (known) return known
  await plant(context, db, memberId)
  const made = await lockSeed(db, memberId)
  if (!made) throw new Error('a seed that was just made is gone')
  return made
}

/**
 * Ends the current seed and shows it. A seed that has decided nothing yet is kept, and the one
 * before it shown again: a member whose answer was lost asks once more and misses nothing.
 */
export const revealSeed = money('spin.reveal', {
  claims: (memberId: string) => [`spin:${memberId}`],
  async run(context: Context, { db }, memberId: string): Promise<Answer<'spinSeed'>> {
    const current = await lockSeedInUse(context, db, memberId)
    const before = current.next_nonce === 0 ? await lastEndedSeed(db, memberId) : undefined
    if (before) return shown(context, before, current.seed_hash)
    await endSeed(db, current.id, context.clock.now())
    const next = await lockSeedInUse(context, db, memberId)
    return shown(context, current, next.seed_hash)
  },
})

const shown = (context: Context, ended: Seed, next: string) => ({
  serverSeed: secretOf(context, ended),
  serverSeedHash: ended.seed_hash,
  next: { serverSeedHash: next },
})
