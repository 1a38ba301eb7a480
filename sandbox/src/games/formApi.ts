import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bahtText, satangOfText } from '../money.ts'
import { REQUEST_FRESH_MS, SECRETS } from '../secrets.ts'
import { hmac, sameText } from '../signature.ts'
import type { SandboxAnswer, World } from '../world.ts'
import {
  recordTransfer,
  changePassword,
  createPlayer,
  Cursor,
  Device,
  launchGame,
  moveMoney,
  Password,
  readBalance,
  readGames,
  readRounds,
  Reference,
  Username,
  type GameRefusal,
  type Outcome,
} from './operations.ts'
import { gameRoutes } from './route.ts'
import { movedBy } from './transfers.ts'

const Member = z.object({ member: Username })
const Credentials = Member.extend({ secret_word: Password })
const Move = Member.extend({
  txn_id: Reference,
  amount: z
    .string()
    .transform((text) => satangOfText(text) ?? 0)
    .pipe(z.int().min(1)),
})
const Bets = z.object({ after: z.union([z.literal(''), Cursor]) })
const Open = Credentials.extend({ platform: Device })

const no = (name: GameRefusal): SandboxAnswer => ({
  status: name === 'SIGN' ? 403 : 200,
  body: { result: 'FAIL', reason: name },
})
const said = <T>(outcome: Outcome<T>, data: (value: T) => object): SandboxAnswer =>
  'no' in outcome ? no(outcome.no) : { status: 200, body: { result: 'OK', ...data(outcome.yes) } }

const formOf = ({ body }: FastifyRequest) => z.record(z.string(), z.string()).safeParse(body).data

/**
 * The kind of transfer-wallet API that has no status call: the same request with the same `txn_id`
 * is sent again, and answers what the first did (or does it, when the first never came). Forms,
 * amounts as "500.00", `sign` over the sorted fields.
 */
export function formGameApi(app: FastifyInstance, world: World): void {
  const route = gameRoutes(app, world, {
    base: 'form',
    isSigned: (request, game) => isSigned(world, formOf(request), game),
    fields: formOf,
    no,
  })

  route('POST /member/open', Credentials, 'write', (form, how) =>
    said(createPlayer(world, how, form.member, form.secret_word), () => ({ member: form.member })),
  )
  route('POST /member/secret', Credentials, 'write', (form, how) =>
    said(changePassword(world, how, form.member, form.secret_word), () => ({
      member: form.member,
    })),
  )
  route('POST /member/credit', Member, 'read', ({ member }, how) =>
    said(readBalance(world, how, member), (credit) => ({ member, credit: bahtText(credit) })),
  )
  for (const [path, way] of [
    ['topup', 'in'],
    ['cashout', 'out'],
  ] as const) {
    const asked = (form: z.infer<typeof Move>) => ({
      reference: form.txn_id,
      way,
      amount: form.amount,
    })
    route(
      `POST /credit/${path}`,
      Move,
      'write',
      (form, how) =>
        said(moveMoney(world, how, form.member, asked(form)), (done) => ({
          txn_id: done.reference,
          member: done.username,
          type: path,
          amount: bahtText(movedBy(done)),
          credit: bahtText(done.balance ?? 0),
        })),
      (form, game) => recordTransfer(world, game, form.member, asked(form)),
    )
  }
  route('POST /member/play', Open, 'write', (form, how) =>
    said(
      launchGame(world, how, {
        username: form.member,
        password: form.secret_word,
        device: form.platform,
      }),
      (link) => ({ link }),
    ),
  )
  titlesRoute(route, world)
  betsRoute(route, world)
}

function titlesRoute(route: ReturnType<typeof gameRoutes>, world: World) {
  route('POST /titles', z.object({}), 'read', (_asked, how) =>
    said(readGames(world, how), (games) => ({
      titles: games.map((game) => ({
        game: game.id,
        title: game.name,
        type: game.category,
        icon: game.thumbnail,
        // Percent, as text.
        rtp: game.rtp === null ? '' : (game.rtp * 100).toFixed(2),
        deviation: game.deviation === null ? '' : game.deviation.toFixed(2),
        max_win: game.maxWin === null ? '' : game.maxWin.toFixed(2),
        closed_from: game.closed?.from ?? '',
        closed_until: game.closed?.until ?? '',
      })),
    })),
  )
}

function betsRoute(route: ReturnType<typeof gameRoutes>, world: World) {
  return route('POST /bets', Bets, 'read', ({ after }, how) =>
    said(readRounds(world, how, after || null, 500), ({ rounds, cursor }) => ({
      bets: rounds.map((round) => ({
        bet_id: round.roundId,
        member: round.username,
        stake: bahtText(round.bet),
        payout: bahtText(round.win),
        status: round.state === 'VOID' ? 'cancelled' : 'settled',
        time: round.playedAt,
        ...(round.game && { game: round.game.id, game_title: round.game.name }),
      })),
      next: cursor,
    })),
  )
}

/**
 * `sign`: HMAC-SHA256 over the other fields, sorted by name, as a form; `at` in seconds, `merchant`
 * is us.
 */
function isSigned(world: World, fields: Record<string, string> | undefined, game: string): boolean {
  if (!fields) return false
  const { agent, secret } = SECRETS.game(game)
  const { sign, ...rest } = fields
  if (
    rest['merchant'] !== agent ||
    !(Math.abs(world.now().getTime() - Number(rest['at']) * 1000) <= REQUEST_FRESH_MS)
  )
    return false
  const sorted = new URLSearchParams(rest)
  sorted.sort()
  return sameText(sign, hmac(secret, sorted.toString()))
}
