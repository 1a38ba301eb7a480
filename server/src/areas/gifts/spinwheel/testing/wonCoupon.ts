import type { Context } from '../../../../context.ts'

const NAMES = {
  BONUS: { th: 'โบนัส', la: 'ໂບນັດ', en: 'Bonus' },
  CASH: { th: 'เงินสด', la: 'ເງິນສົດ', en: 'Cash' },
}

/** A coupon as a spin leaves it, with its spin and its seed; answers its id. Amount in satang. */
export async function wonCoupon(
  { db, ids, clock }: Context,
  memberId: string,
  { prizeCode, amount, lifeMs }: { prizeCode: string; amount: bigint; lifeMs: number },
): Promise<string> {
  const [id, spinId, seedId] = [ids.reference('cp'), ids.reference('sp'), ids.reference('ss')]
  const now = clock.now()
  const kind = prizeCode.startsWith('bonus') ? 'BONUS' : 'CASH'
  const words = JSON.stringify(NAMES[kind])
  const own = { member_id: memberId, created_at: now }
  await db
    .insertInto('spin_seed')
    .values({ ...own, id: seedId, seed_cipher: '', seed_hash: '0'.repeat(64), ended_at: now })
    .execute()
  const prize = { slice_code: prizeCode, slice_label: words, prize_code: prizeCode }
  await db
    .insertInto('spin')
    .values({
      ...own,
      ...prize,
      id: spinId,
      seed_id: seedId,
      nonce: 0,
      client_seed: '',
      wheel_id: 'demo',
      odds: '[]',
      remaining_coin: 0n,
    })
    .execute()
  await db
    .insertInto('spin_coupon')
    .values({
      ...own,
      ...prize,
      id,
      spin_id: spinId,
      kind,
      amount,
      prize_name: words,
      expires_at: new Date(now.getTime() + lifeMs),
    })
    .execute()
  return id
}
