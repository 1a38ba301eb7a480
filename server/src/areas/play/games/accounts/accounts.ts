import type { Context } from '../../../../context.ts'
import { gameOf } from '../../../../ledger/address.ts'
import { unknown, type ProviderAnswer } from '../../../../providers/answer.ts'
import type { Credentials, Device, GameProvider } from '../../../../providers/game/port.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import type { SealedColumn } from '../../../../sealing/columns.ts'
import { demandNotExcluded } from '../../../people/public.ts'
import { findGame, type Game } from '../catalogue.ts'
import { isOpenForNew } from '../listing/listing.ts'
import { ownRounds } from '../rounds/roundStore.ts'
import {
  findAccount,
  insertOpening,
  markActive,
  markLost,
  proposePassword,
  replacePassword,
  settlePassword,
  type GameAccountRow,
} from './accountStore.ts'
import { endRenewal, openRenewal } from './renewalStore.ts'

export interface Playing {
  game: Game
  provider: GameProvider
  account: GameAccountRow
}

const sealContext = (memberId: string, code: string): string => `game:${memberId}:${code}`

/** What keys have sealed here. */
export const SEALED_PASSWORDS: readonly SealedColumn[] = [
  'password_cipher',
  'next_password_cipher',
].map((column) => ({
  table: 'game_account',
  column,
  key: ['member_id', 'code'],
  placeOf: sealContext,
}))

/**
 * NO_GAME for a code that is not in the catalogue or has no provider, SEAMLESS for one that keeps
 * no money.
 */
function gameAndProvider(context: Context, code: string): { game: Game; provider: GameProvider } {
  const game = findGame(code)
  if (game?.seamless) throw new Refused('SEAMLESS', { details: { code } })
  const provider = context.providers.games.get(code)
  if (!game || !provider) throw new Refused('NO_GAME', { details: { code } })
  return { game, provider }
}

/** The member's open account with a game. NO_GAME, or SLOT_NO_ACCOUNT before it was activated. */
export async function playing(context: Context, memberId: string, code: string): Promise<Playing> {
  const found = gameAndProvider(context, code)
  const account = await findAccount(context.db, memberId, code)
  if (!account || account.state !== 'ACTIVE')
    throw new Refused('SLOT_NO_ACCOUNT', { details: { code } })
  return { ...found, account }
}

/** What the member types in at the site. Sealed again when the key has changed since. */
export async function credentialsOf(
  context: Context,
  account: GameAccountRow,
): Promise<Credentials> {
  const binding = sealContext(account.member_id, account.code)
  const password = context.cipher.open(account.password_cipher, binding)
  if (context.cipher.isOutdated(account.password_cipher)) {
    await replacePassword(context.db, account, context.cipher.seal(password, binding))
  }
  return { username: account.username, password }
}

// Letters and digits that cannot be mistaken for each other when typed from one screen into another.
const PASSWORD_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const PASSWORD_LENGTH = 12

function newPassword(context: Context): string {
  const signs: string[] = []
  while (signs.length < PASSWORD_LENGTH - 2) {
    // 248 = 8 x 31: above it the remainder would favour the first signs.
    for (const byte of context.random.bytes(16))
      if (byte < 248 && signs.length < PASSWORD_LENGTH - 2)
        signs.push(PASSWORD_SIGNS[byte % 31] ?? '')
  }
  return `K${signs.join('')}7`
}

/**
 * Opens the member's account at the provider. The credentials are written down first, so that a try
 * whose answer was lost is repeated with the same ones. SLOT_ALREADY_ACTIVE, SLOT_ACTIVATE_FAIL,
 * NO_GAME also where operators open no new accounts, SELF_EXCLUDED.
 */
export async function activate(context: Context, memberId: string, code: string): Promise<void> {
  const { provider } = gameAndProvider(context, code)
  await demandNotExcluded(context, memberId)
  await context.mutex.run(`game:${memberId}:${code}`, async () => {
    const { db, clock, cipher, ids } = context
    const begun = await findAccount(db, memberId, code)
    if (!begun && !(await isOpenForNew(db, code)))
      throw new Refused('NO_GAME', { details: { code } })
    await insertOpening(db, {
      member_id: memberId,
      code,
      username: ids.reference('kp').slice(0, 12),
      created_at: clock.now(),
      password_cipher: cipher.seal(newPassword(context), sealContext(memberId, code)),
    })
    const account = await findAccount(db, memberId, code)
    if (!account || account.state === 'ACTIVE') throw new Refused('SLOT_ALREADY_ACTIVE')
    const answer = await provider.createAccount(await credentialsOf(context, account))
    if (answer.kind !== 'done') throw new Refused('SLOT_ACTIVATE_FAIL')
    const won = await db.transaction().execute(async (tx) => {
      await context.ledger.open([gameOf(memberId, code)], tx)
      await ownRounds(tx, code, clock.now())
      return markActive(tx, memberId, code, clock.now())
    })
    if (!won) throw new Refused('SLOT_ALREADY_ACTIVE')
  })
}

/**
 * SLOT_RESET_PASSWORD_FAIL when the provider did not clearly say yes: the old password is shown
 * still. One whose answer was lost may hold there all the same, so it is kept and the next try
 * sends the same one again.
 */
export async function resetPassword(
  context: Context,
  memberId: string,
  code: string,
): Promise<void> {
  // What a recovery had asked for by now is done by it, and not what one asks for meanwhile.
  const open = await openRenewal(context.db, memberId, code)
  const answer = await sendNewPassword(context, memberId, code)
  if (answer.kind !== 'done') throw new Refused('SLOT_RESET_PASSWORD_FAIL')
  if (open) await endRenewal(context.db, open.id, context.clock.now())
}

/**
 * A new password for the account, or once more the one whose answer was lost; stored as the
 * account's when the provider says yes. NO_GAME, SLOT_NO_ACCOUNT.
 */
export const sendNewPassword = (
  context: Context,
  memberId: string,
  code: string,
): Promise<ProviderAnswer<unknown>> =>
  context.mutex.run(`game:${memberId}:${code}`, async () => {
    const target = await playing(context, memberId, code)
    const lost = target.account.next_password_cipher
    if (lost === null)
      await proposePassword(
        context.db,
        memberId,
        code,
        context.cipher.seal(newPassword(context), sealContext(memberId, code)),
      )
    const proposed = await proposedOf(context, memberId, code)
    if (!proposed) return unknown('no password proposed')
    const answer = await askForPassword(context, target, proposed)
    // A no to this request says nothing of the one before it whose answer was lost.
    if (answer.kind === 'refused' && lost === null)
      await settle(context, memberId, code, { proposed, holds: false })
    return answer
  })

/**
 * What the member types in, or a form posts for them. At a site that we do not log in to ourselves
 * nothing else finds out which password holds, so one whose answer was lost is sent again first;
 * unanswered once more, the old one is shown.
 */
export async function shownCredentials(
  context: Context,
  memberId: string,
  { game, account }: Playing,
): Promise<Credentials> {
  if (game.launch === 'autoLogin' || account.next_password_cipher === null)
    return credentialsOf(context, account)
  await context.mutex.run(`game:${memberId}:${game.code}`, async () => {
    const proposed = await proposedOf(context, memberId, game.code)
    if (proposed)
      await askForPassword(context, await playing(context, memberId, game.code), proposed)
  })
  return credentialsOf(context, (await playing(context, memberId, game.code)).account)
}

/** Sends the proposed password; one that the provider accepted is stored as the account's. */
async function askForPassword(
  context: Context,
  { game, provider, account }: Playing,
  proposed: Proposed,
): Promise<ProviderAnswer<unknown>> {
  const answer = await provider.resetPassword({
    username: account.username,
    password: proposed.password,
  })
  if (answer.kind === 'done')
    await settle(context, account.member_id, game.code, { proposed, holds: true })
  return answer
}

interface Proposed {
  password: string
  cipher: string
}

/** The same password counts also where `npm run keys:rewrap` has sealed it again meanwhile. */
async function settle(
  context: Context,
  memberId: string,
  code: string,
  { proposed, holds }: { proposed: Proposed; holds: boolean },
): Promise<void> {
  if (await settlePassword(context.db, memberId, code, proposed.cipher, holds)) return
  const now = await proposedOf(context, memberId, code)
  if (now?.password === proposed.password)
    await settlePassword(context.db, memberId, code, now.cipher, holds)
}

async function proposedOf(
  context: Context,
  memberId: string,
  code: string,
): Promise<Proposed | null> {
  const cipher = (await findAccount(context.db, memberId, code))?.next_password_cipher
  return cipher
    ? { cipher, password: context.cipher.open(cipher, sealContext(memberId, code)) }
    : null
}

/**
 * A link into the game. A password whose change was not answered is tried when the provider refuses
 * the one we show.
 */
export async function launchAs(
  context: Context,
  { account, provider, game }: Playing,
  device: Device,
): Promise<ProviderAnswer<{ link: string }>> {
  const own = await credentialsOf(context, account)
  const answer = await provider.launch(own, device)
  if (answer.kind !== 'refused') return answer
  const proposed = await proposedOf(context, account.member_id, game.code)
  if (!proposed) return answer
  const second = await provider.launch(
    { username: own.username, password: proposed.password },
    device,
  )
  if (second.kind === 'done')
    await settlePassword(context.db, account.member_id, game.code, proposed.cipher, true)
  return second
}

/**
 * The provider does not know a player that we hold for open. With nothing in it by our books the
 * account goes back to where opening it starts; money in it is for the operator to look into.
 */
export async function reopen(context: Context, { account, game }: Playing): Promise<void> {
  const address = gameOf(account.member_id, game.code)
  const held = (await context.ledger.balances([address])).get(address)?.balance ?? 0n
  const isReopened =
    held === 0n && (await markLost(context.db, account.member_id, game.code, account.version))
  context.log.error(
    { code: game.code, isReopened },
    'a provider does not know a player that we hold for open',
  )
}
