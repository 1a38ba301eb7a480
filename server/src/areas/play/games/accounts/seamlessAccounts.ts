import { createHash } from 'node:crypto'
import type { Locale } from '@krapao/contract/constants'
import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/schema.ts'
import { betsOf } from '../../../../ledger/address.ts'
import type { SeamlessProvider } from '../../../../providers/game/seamless/port.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { demandNotExcluded } from '../../../people/public.ts'
import { isOpenForNew } from '../listing/listing.ts'
import { demandOpen } from '../stops/closed.ts'
import {
  findLaunch,
  findSeamlessAccount,
  insertSeamlessAccount,
  insertSeamlessSession,
  lastLaunchEnded,
  type SeamlessAccount,
} from './seamlessStore.ts'

const TOKEN_BYTES = 24
/** A launch is good for bets so long, whatever its member does. */
const TOKEN_MS = 24 * 3_600_000
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The provider of a code that calls our wallet; undefined for one that money is moved to. */
export const seamlessOf = ({ providers }: Context, code: string): SeamlessProvider | undefined =>
  providers.seamless.get(code)

/**
 * Gives the member a name at the provider, and the account that bets lie on. No provider is asked:
 * it learns of the player by the first launch. SLOT_ALREADY_ACTIVE, NO_GAME where operators open no
 * new accounts, SELF_EXCLUDED.
 */
export async function activateSeamless(
  context: Context,
  memberId: string,
  code: string,
): Promise<void> {
  await demandNotExcluded(context, memberId)
  const known = await findSeamlessAccount(context.db, memberId, code)
  if (!known && !(await isOpenForNew(context.db, code)))
    throw new Refused('NO_GAME', { details: { code } })
  const made = await context.db.transaction().execute(async (tx) => {
    await context.ledger.open([betsOf(memberId, code)], tx)
    return insertSeamlessAccount(tx, {
      member_id: memberId,
      code,
      username: context.ids.reference('kp').slice(0, 12),
      created_at: context.clock.now(),
    })
  })
  if (!made) throw new Refused('SLOT_ALREADY_ACTIVE')
}

/** The member's name there. SLOT_NO_ACCOUNT before it was activated. */
export async function seamlessAccount(
  context: Context,
  memberId: string,
  code: string,
): Promise<SeamlessAccount> {
  const account = await findSeamlessAccount(context.db, memberId, code)
  if (!account) throw new Refused('SLOT_NO_ACCOUNT', { details: { code } })
  return account
}

interface Launched {
  memberId: string
  /** The session in which it was tapped: bets end with it. */
  loginId: string
  username: string
  locale: Locale
}

/**
 * A link that opens the provider's game, with a token of its own for this launch. SLOT_NO_ACCOUNT
 * where the name is not the caller's own, NO_GAME for one that operators have closed, GAME_STOPPED,
 * SERVICE_UNAVAILABLE when the provider gives no link, SELF_EXCLUDED.
 */
export async function launchSeamless(
  context: Context,
  provider: SeamlessProvider,
  { memberId, loginId, username, locale }: Launched,
): Promise<string> {
  const { code, game } = provider
  await demandNotExcluded(context, memberId)
  if (!(await isOpenForNew(context.db, code))) throw new Refused('NO_GAME', { details: { code } })
  await demandOpen(context.db, { code, game })
  const account = await seamlessAccount(context, memberId, code)
  if (account.username !== username) throw new Refused('SLOT_NO_ACCOUNT')
  const token = Buffer.from(context.random.bytes(TOKEN_BYTES)).toString('base64url')
  await insertSeamlessSession(context.db, {
    token_hash: hashOf(token),
    member_id: memberId,
    code,
    game,
    login_id: loginId,
    opened_at: context.clock.now(),
  })
  const answer = await provider.launch({
    player: username,
    token,
    game,
    language: locale,
  })
  if (answer.kind !== 'done') throw new Refused('SERVICE_UNAVAILABLE', { retryAfter: 5 })
  // Again: the provider was asked meanwhile.
  await demandNotExcluded(context, memberId)
  await demandOpen(context.db, { code, game })
  return answer.value.link
}

/** Whose launch a token is; null for one that was never given, of another provider or member. */
export async function launchBehind(
  db: Kysely<Database>,
  code: string,
  token: string,
): Promise<{ memberId: string } | null> {
  const found = await findLaunch(db, hashOf(token))
  return found?.code === code ? { memberId: found.member_id } : null
}

/** Whether a bet that comes without a token may be made: TOKEN_ENDED after the member's logout. */
export const refusalOfLaunch = async (
  db: Kysely<Database>,
  of: { code: string; memberId: string },
): Promise<'TOKEN_ENDED' | null> => ((await lastLaunchEnded(db, of)) ? 'TOKEN_ENDED' : null)

/**
 * Whether a bet may be made by this token: NO_TOKEN where it was never given for this member here,
 * TOKEN_ENDED after the member has logged out, has opened another game there, or after a day.
 */
export async function refusalOfToken(
  context: Context,
  db: Kysely<Database>,
  { code, memberId, token }: { code: string; memberId: string; token: string },
): Promise<'NO_TOKEN' | 'TOKEN_ENDED' | null> {
  const found = await findLaunch(db, hashOf(token))
  if (found?.code !== code || found.member_id !== memberId) return 'NO_TOKEN'
  const isOld = context.clock.now().getTime() - found.opened_at.getTime() > TOKEN_MS
  if (isOld || !found.is_latest || found.login_ended) return 'TOKEN_ENDED'
  return null
}
