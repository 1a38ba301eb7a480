import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bahtOf, satangOfText } from '../../money.ts'
import { SECRETS } from '../../secrets.ts'
import { sameText } from '../../signature.ts'
import type { SandboxAnswer, World } from '../../world.ts'
import {
  endPlay,
  moveMoney,
  openPlayer,
  readBalance,
  readGames,
  readTransfer,
  recordTransfer,
  Reference,
  Username,
  type FaultOptions,
  type GameRefusal,
  type Outcome,
} from '../operations.ts'
import { roundsAsTheyStand } from '../rounds.ts'
import { gameRoutes } from '../route.ts'
import { movedBy, type Transfer } from '../transfers.ts'

const CODES: Record<GameRefusal, [code: string, message: string]> = {
  SIGN: ['1204', 'Invalid operator'],
  NO_PLAYER: ['3005', 'Player wallet does not exist'],
  PLAYER_EXISTS: ['1305', 'Invalid player'],
  BALANCE: ['3013', 'Insufficient balance to transfer out'],
  REF_CONFLICT: ['1034', 'Invalid request'],
  REFUSED: ['1035', 'Action failed'],
  FORMAT: ['1034', 'Invalid request'],
  NO_TRANSFER: ['3040', 'Transaction does not exist'],
  PASSWORD: ['1034', 'Invalid request'],
  PROCESSING: ['3101', 'Transfer request in progress, retry to see its latest status'],
}
const failed = ([code, message]: readonly [string, string]): SandboxAnswer => ({
  status: 200,
  body: { data: null, error: { code, message, traceId: 'SANDBOX' } },
})
const no = (name: GameRefusal): SandboxAnswer => failed(CODES[name])
const TRANSFER_FAILED = failed(['3100', 'Transfer failed'])
const said = <T>(outcome: Outcome<T>, data: (value: T) => unknown): SandboxAnswer =>
  'no' in outcome ? no(outcome.no) : { status: 200, body: { data: data(outcome.yes), error: null } }

const Asked = z.object({ trace_id: z.guid() })
const Player = Asked.extend({ player_name: Username })
const Create = Player.extend({ nickname: z.string().max(50), currency: z.literal('THB') })
const ByReference = Player.extend({ transfer_reference: Reference.max(50) })
const Move = ByReference.extend({
  currency: z.literal('THB'),
  amount: z
    .string()
    .transform((text) => satangOfText(text) ?? 0)
    .pipe(z.int().min(1)),
})
const History = Asked.extend({
  bet_type: z.literal('1'),
  count: z.coerce.number().int().min(1_500).max(5_000),
  row_version: z.coerce.number().int().min(1),
})

const formOf = ({ body }: FastifyRequest) => z.record(z.string(), z.string()).safeParse(body).data

function isSigned(fields: Record<string, string> | undefined, game: string): boolean {
  const { agent, secret } = SECRETS.game(game)
  return fields?.['operator_token'] === agent && sameText(fields['secret_key'], secret)
}

/** PG Soft's External API for transfer wallets: the same reference again answers what it did first. */
export function pgsoftGameApi(app: FastifyInstance, world: World): void {
  const route = gameRoutes(app, world, {
    base: 'pgsoft/external',
    isSigned: (request, game) => isSigned(formOf(request), game),
    fields: (request) => ({ ...formOf(request), ...(request.query as object) }),
    no,
  })
  route('POST /v3/Player/Create', Create, 'write', ({ player_name }, how) =>
    said(openPlayer(world, how, player_name), () => ({ action_result: 1 })),
  )
  route('POST /v3/Player/Kick', Player, 'write', ({ player_name }, how) =>
    said(endPlay(world, how, player_name), () => ({ action_result: 1 })),
  )
  route('POST /Cash/v3/GetPlayerWallet', Player, 'read', ({ player_name }, how) =>
    said(readBalance(world, how, player_name), (balance) => ({
      currencyCode: 'THB',
      totalBalance: bahtOf(balance),
      cashBalance: bahtOf(balance),
      totalBonusBalance: 0,
      freeGameBalance: 0,
    })),
  )
  for (const [path, way] of [
    ['TransferIn', 'in'],
    ['TransferOut', 'out'],
  ] as const) {
    const wanted = (asked: z.infer<typeof Move>) => ({
      reference: asked.transfer_reference,
      way,
      amount: asked.amount,
    })
    route(
      `POST /Cash/v3/${path}`,
      Move,
      'write',
      (asked, how) => {
        const outcome = moveMoney(world, how, asked.player_name, wanted(asked))
        return 'no' in outcome && outcome.no === 'REFUSED' ? TRANSFER_FAILED : said(outcome, moved)
      },
      (asked, game) => recordTransfer(world, game, asked.player_name, wanted(asked)),
    )
  }
  route('POST /Cash/v3/GetSingleTransaction', ByReference, 'read', (asked, how) => {
    const known = readTransfer(world, how, asked.transfer_reference)
    return 'yes' in known && known.yes.state !== 'DONE'
      ? no('NO_TRANSFER')
      : said(known, transaction)
  })
  playRoutes(route, world)
}

const moved = (done: Transfer): object => {
  const amount = movedBy(done)
  const balance = done.balance ?? 0
  return {
    transactionId: Date.parse(done.arrivedAt),
    balanceAmountBefore: bahtOf(done.way === 'in' ? balance - amount : balance + amount),
    balanceAmount: bahtOf(balance),
    amount: bahtOf(amount),
  }
}

const transaction = (done: Transfer): object => ({
  playerName: done.username,
  currencyCode: 'THB',
  transactionType: done.way === 'in' ? 100 : 200,
  transactionAmount: bahtOf(movedBy(done)),
  transactionTo: bahtOf(done.balance ?? 0),
  transactionDateTime: Date.parse(done.arrivedAt),
})

function playRoutes(route: ReturnType<typeof gameRoutes>, world: World): void {
  route('POST /Game/v2/Get', Asked, 'read', (_asked, how) =>
    said(readGames(world, how), (games) =>
      games.map(({ id, name, category }) => ({
        gameId: numberOf(id),
        gameName: name,
        gameCode: id,
        category: category === 'slot' ? 1 : 3,
        status: 1,
        releaseStatus: 1,
      })),
    ),
  )
  route('POST /Bet/v4/GetHistory', History, 'read', (asked, how) => history(world, how, asked))
}

/** Its games go by number. */
const numberOf = (id: string): number =>
  Number.parseInt(createHash('sha256').update(id).digest('hex').slice(0, 6), 16)

/**
 * Each bet as it stands, by when it came to stand so. Its ids are numbers of nineteen digits, which
 * JSON.stringify cannot write: they are put in as text.
 */
function history(world: World, how: FaultOptions, asked: z.infer<typeof History>): SandboxAnswer {
  if (how.refuse) return no('REFUSED')
  const rows = roundsAsTheyStand(world, how.game)
    .filter(({ at }) => at > asked.row_version)
    .slice(0, asked.count)
    .map(({ round, at }) => {
      const isVoid = round.state === 'VOID'
      const time = Date.parse(round.playedAt)
      return {
        betId: betIdOf(round.roundId),
        playerName: round.username,
        gameId: numberOf(round.game?.id ?? 'reels'),
        betType: 1,
        transactionType: 1,
        currency: 'THB',
        betAmount: isVoid ? 0 : bahtOf(round.bet),
        winAmount: isVoid ? 0 : bahtOf(round.win),
        jackpotWinAmount: 0,
        handsStatus: at === time ? 2 : 3,
        rowVersion: at,
        betTime: Number.isNaN(time) ? round.playedAt : time,
      }
    })
  const text = JSON.stringify({ data: rows, error: null })
  return { status: 200, body: text.replaceAll(/"betId":"(\d+)"/g, '"betId":$1') }
}

/** A round's number at PG Soft. */
const betIdOf = (roundId: string): string =>
  (
    1_000_000_000_000_000_000n +
    BigInt(`0x${createHash('sha256').update(roundId).digest('hex').slice(0, 14)}`)
  ).toString()
