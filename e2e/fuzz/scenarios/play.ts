import { INVITE_CODE_PREFIX } from '@krapao/contract/constants'
import type { Member } from '../people.ts'
import { enter, register } from './newcomer.ts'
import { type Scenario, Stopped, type Way } from './scenario.ts'

const GAME = 'pg'

/** Pays in by QR code. */
export async function payIn(way: Way, member: Member, baht: number): Promise<void> {
  const asked = { params: { provider: 'KBANK' }, body: { amount: baht } }
  const { qrcodeId } = await way.call('qrCreate', member, asked)
  // Of two asked for at once the first may have ended.
  if (qrcodeId === null) throw new Stopped('another code has taken its place')
  await way.outside('POST', '/qr/pay', { qrcodeId })
  await way.until('wallet', member, {}, ({ wallet }) => wallet.amount >= baht)
}

/** Takes it all into a game and stakes it; each round gives back `win` of 100. */
async function stake(way: Way, member: Member, baht: number, win: number): Promise<void> {
  const at = { params: { slotCode: GAME } }
  await way.call('gameFavourite', member, { ...at, body: { isFavourite: true } })
  await way.call('gameActivate', member, at)
  await way.call('transfer', member, { body: { from: 'WALLET', to: GAME, amount: baht } })
  const { username } = await way.call('gameCredentials', member, at)
  for (let left = baht; left >= 100; left -= 100)
    await way.outside('POST', `/games/${GAME}/play`, { username, bet: 100, win })
  await way.call('walletRefresh', member)
  const { days } = await way.call('playedDays', member, { body: {} })
  for (const { day, games } of days) {
    const { rounds } = await way.call('playedRounds', member, { body: { code: GAME, day } })
    const [round = games[0]?.latest[0]] = rounds
    if (round) await way.call('playedRound', member, { body: { code: GAME, round: round.round } })
  }
  await way.call('playedFile', member, { body: {} })
}

/** A new member who has played so much as was paid in, and has it in the wallet again. */
export async function player(way: Way, baht: number): Promise<Member> {
  const member = await register(way)
  await payIn(way, member, baht)
  await stake(way, member, baht, 100)
  await way.call('transferAll', member, { body: { to: 'WALLET' } })
  return member
}

async function openGame(way: Way): Promise<void> {
  const member = await register(way)
  await payIn(way, member, 500)
  await stake(way, member, 300, 100)
  const params = { site: GAME, slotCode: GAME }
  const { username, password } = await way.call('gameCredentials', member, { params })
  await way.call('autoLogin', member, { params: { site: GAME, username } })
  await way.call('autoLoginWithPassword', member, { params: { site: GAME, username, password } })
  await way.call('gameResetPassword', member, { params })
}

async function takeCashback(way: Way): Promise<void> {
  const member = await register(way)
  await payIn(way, member, 500)
  await stake(way, member, 500, 0)
  await way.call('refundCheck', member)
  await way.call('refundReceive', member)
  await way.call('refundAddWallet', member)
  await way.call('bonusActive', member)
}

async function invite(way: Way): Promise<void> {
  const member = await register(way)
  const friend = await register(way, `${INVITE_CODE_PREFIX}${member.id}`)
  await payIn(way, friend, 1_000)
  await stake(way, friend, 1_000, 100)
  await way.call('inviteBonus', member)
  await way.call('bonusClear', member)
}

async function winCoupon(way: Way): Promise<void> {
  const member = await register(way)
  await payIn(way, member, 5_000)
  // All is lost: a bonus is for who has nothing left.
  await stake(way, member, 5_000, 0)
  for (let coins = 50; coins > 0; coins--) {
    const { success } = await way.call('spin', member, { body: {} })
    if (!success) break
    if (coins % 5 > 0) continue
    const [coupon] = await way.call('spinCoupons', member)
    if (!coupon) continue
    await way.call('spinClaim', member, { body: { coupon: coupon._id } })
    return
  }
  throw new Stopped('no coupon in 50 spins')
}

const LIMIT = { kind: 'deposit', period: 'month' }
async function askForMore(way: Way): Promise<void> {
  const member = await register(way)
  await way.call('playLimit', member, { body: { ...LIMIT, amount: 5_000 } })
  await way.call('playLimit', member, { body: { ...LIMIT, amount: 6_000 } })
  way.world.raising.push(member)
}
/** A day after it was asked for. */
async function confirmMore(way: Way): Promise<void> {
  // Who asked first that day; on a later one the wish of another has lapsed.
  const [member] = way.world.raising.splice(0)
  if (!member) throw new Stopped('nobody waits for a higher limit')
  await enter(way, member)
  await way.call('playLimitConfirm', member, { body: LIMIT })
}

export const PLAYERS: readonly Scenario[] = [
  { name: 'opens a game', run: openGame },
  { name: 'takes cashback', run: takeCashback },
  { name: 'invites a friend', run: invite },
  { name: 'wins a coupon', run: winCoupon },
  { name: 'asks for a higher limit', run: askForMore },
]
/** From the second day on. */
export const CONFIRM: Scenario = { name: 'confirms a higher limit', run: confirmMore }
