import type { Context } from '../../context.ts'
import { gameOf } from '../../ledger/address.ts'
import { Refused } from '../../refused.ts'
import type { Credentials, GameProvider } from '../../providers/game/port.ts'
import { findGame, type Game } from './catalogue.ts'
import { findAccount, insertOpening, markActive, setPassword, type GameAccountRow } from './store.ts'

export interface Playing { game: Game; provider: GameProvider; account: GameAccountRow }

const sealContext = (memberId: string, code: string): string => `game:${memberId}:${code}`

/** NO_GAME for a code that the catalogue lacks or nobody provides. */
export function gameAndProvider(context: Context, code: string): { game: Game; provider: GameProvider } {
  const game = findGame(code)
  const provider = context.providers.games.get(code)
  if (!game || !provider) throw new Refused('NO_GAME', { details: { code } })
  return { game, provider }
}

/** The member's open account with a game. NO_GAME, or SLOT_NO_ACCOUNT before it was activated. */
export async function playing(context: Context, memberId: string, code: string): Promise<Playing> {
  const found = gameAndProvider(context, code)
  const account = await findAccount(context.db, memberId, code)
  if (!account || account.state !== 'ACTIVE') throw new Refused('SLOT_NO_ACCOUNT', { details: { code } })
  return { ...found, account }
}

/** What the member types in at the site. Sealed anew when the key has changed since. */
export async function credentialsOf(context: Context, account: GameAccountRow): Promise<Credentials> {
  const binding = sealContext(account.member_id, account.code)
  const password = context.cipher.open(account.password_cipher, binding)
  if (context.cipher.isOutdated(account.password_cipher)) {
    await setPassword(context.db, account.member_id, account.code, context.cipher.seal(password, binding))
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
    for (const byte of context.random.bytes(16)) if (byte < 248 && signs.length < PASSWORD_LENGTH - 2) signs.push(PASSWORD_SIGNS[byte % 31] ?? '')
  }
  return `K${signs.join('')}7`
}

/**
 * Opens the member's account at the provider. The credentials are written down first, so that a try whose answer was
 * lost is repeated with the same ones. SLOT_ALREADY_ACTIVE, SLOT_ACTIVATE_FAIL, NO_GAME.
 */
export async function activate(context: Context, memberId: string, code: string): Promise<void> {
  const { provider } = gameAndProvider(context, code)
  await context.turns.take(`game:${memberId}:${code}`, async () => {
    const { db, clock, cipher, ids } = context
    await insertOpening(db, {
      member_id: memberId, code, username: ids.reference('kp').slice(0, 12), created_at: clock.now(),
      password_cipher: cipher.seal(newPassword(context), sealContext(memberId, code)),
    })
    const account = await findAccount(db, memberId, code)
    if (!account || account.state === 'ACTIVE') throw new Refused('SLOT_ALREADY_ACTIVE')
    const answer = await provider.createAccount(await credentialsOf(context, account))
    context.metrics.providerAnswers.inc({ provider: `game:${code}`, call: 'createAccount', kind: answer.kind })
    if (answer.kind !== 'done') throw new Refused('SLOT_ACTIVATE_FAIL')
    const won = await context.ledger.transact(async (tx) => {
      await context.ledger.open([gameOf(memberId, code)], tx.db)
      return markActive(tx.db, memberId, code, clock.now())
    })
    if (!won) throw new Refused('SLOT_ALREADY_ACTIVE')
  })
}

/** SLOT_RESET_PASSWORD_FAIL when the provider did not clearly say yes: the old password is then shown still. */
export async function resetPassword(context: Context, memberId: string, code: string): Promise<void> {
  const { provider, account } = await playing(context, memberId, code)
  await context.turns.take(`game:${memberId}:${code}`, async () => {
    const password = newPassword(context)
    const answer = await provider.resetPassword({ username: account.username, password })
    context.metrics.providerAnswers.inc({ provider: `game:${code}`, call: 'resetPassword', kind: answer.kind })
    if (answer.kind !== 'done') throw new Refused('SLOT_RESET_PASSWORD_FAIL')
    await setPassword(context.db, memberId, code, context.cipher.seal(password, sealContext(memberId, code)))
  })
}
