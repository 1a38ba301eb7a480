import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { perContext } from '../../../concurrency/perContext.ts'
import type { Context } from '../../../context.ts'
import { walletOf } from '../../../ledger/address.ts'
import type { GameProvider } from '../../../providers/game/port.ts'
import type {
  SeamlessAsk,
  SeamlessProvider,
  SeamlessReply,
  SeamlessSaid,
} from '../../../providers/game/seamless/port.ts'
import { inNetworks } from '../../../runtime/addressRanges.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { LogSample } from '../../../security/logSample.ts'
import { launchBehind, refusalOfToken } from '../games/accounts/seamlessAccounts.ts'
import { findPlayer, seamlessAccountsOf } from '../games/accounts/seamlessStore.ts'
import { answerCall } from './call.ts'
import { roundsCalled } from './store.ts'

const BODY_LIMIT = 16 * 1024
const PREFIX = '/callbacks/games'

/**
 * What providers of games ask of us: our wallet, or whose a link of ours is. A call of the wallet
 * is trusted only by its signature over the raw bytes, from the provider's own networks; it has a
 * plugin of its own because its body must reach the check unparsed. A stranger is told the same
 * whatever is wrong.
 */
export function seamlessCallbacks(app: FastifyInstance, context: Context): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, body),
    )
    for (const provider of context.providers.seamless.values()) {
      const isTheirs = inNetworks(provider.networks)
      for (const path of provider.paths)
        scope.post(
          `${PREFIX}/${provider.code}${path}`,
          { bodyLimit: BODY_LIMIT, schema: { hide: true } },
          (request, reply) => receive(context, { provider, path, isTheirs }, request, reply),
        )
    }
    for (const { code, asksWho } of context.providers.games.values())
      if (asksWho)
        scope.post(
          `${PREFIX}/${code}${asksWho.path}`,
          { bodyLimit: BODY_LIMIT, schema: { hide: true } },
          (request, reply) => tellWho(context, { code, asksWho }, request, reply),
        )
  })
}

/** Who knows the secret that both of us have is told whose a link of ours is; nothing is kept. */
function tellWho(
  context: Context,
  { code, asksWho }: Required<Pick<GameProvider, 'code' | 'asksWho'>>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { isTheirs, ...answer } = asksWho.answer(bodyOf(request))
  if (!isTheirs) noteTurnedAway(context, request, { code, why: 'UNSIGNED' })
  return send(reply, answer)
}

const bodyOf = ({ body }: FastifyRequest): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0)

function noteTurnedAway(
  context: Context,
  request: FastifyRequest,
  { code, why }: { code: string; why: string },
): void {
  context.metrics.callbacksTurnedAway.inc({ provider: code, why })
  if (turnedAway(context).take(`${code} ${why}`))
    context.log.warn({ provider: code, why, ip: request.ip }, 'a call of a game was turned away')
  else request.isUntold = true
}

const turnedAway = perContext(
  ({ clock, log }: Context) =>
    new LogSample(clock, (kind, more) =>
      log.warn({ kind, more }, 'calls of games were turned away, untold'),
    ),
)

interface Door {
  provider: SeamlessProvider
  path: string
  isTheirs: (address: string) => boolean
}

async function receive(
  context: Context,
  { provider, path, isTheirs }: Door,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { code } = provider
  if (!isTheirs(request.ip)) throw new Refused('NOT_FOUND')
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.join(',') : value,
    ]),
  )
  const read = provider.read({ path, headers, raw: bodyOf(request) })
  if (!read.ok) {
    noteTurnedAway(context, request, { code, why: read.why })
    return send(reply, read.reply)
  }
  const said = await answerAsk(context, code, read.ask).catch((error: unknown) => {
    context.log.error({ err: error, code, what: read.ask.do }, 'a call of a game has no answer')
    return null
  })
  return send(reply, said === null ? read.unable() : read.reply(said))
}

const send = (reply: FastifyReply, { status, contentType, body, headers }: SeamlessReply) =>
  reply
    .code(status)
    .headers({ ...headers })
    .type(contentType)
    .send(body)

/** Who it is about, then what the wallet says. */
async function answerAsk(context: Context, code: string, ask: SeamlessAsk): Promise<SeamlessSaid> {
  const who = await whoIs(context, code, ask)
  if ('why' in who) return { ok: false, why: who.why, player: ask.player, balance: null }
  const { memberId, player } = who
  if (!('id' in ask)) {
    const wallet = walletOf(memberId)
    const balance = (await context.ledger.balances([wallet])).get(wallet)?.balance ?? 0n
    const seen = { ok: true, player, balance, reference: '', isNothing: false } as const
    if (ask.do === 'balance') return seen
    const round = (await roundsCalled(context.db, code, ask.round ?? '')).find(
      (row) => row.member_id === memberId,
    )
    return round ? { ...seen, round } : { ok: false, why: 'NO_BET', player, balance }
  }
  const said = await answerCall(context, { ...ask, code, memberId })
  return said.ok ? { ...said, player, reference: `${code}-${ask.id}` } : { ...said, player }
}

async function whoIs(
  context: Context,
  code: string,
  ask: SeamlessAsk,
): Promise<
  { memberId: string; player: string } | { why: 'NO_PLAYER' | 'NO_TOKEN' | 'TOKEN_ENDED' }
> {
  const { do: what, player, token } = ask
  // Of calls a bet alone is judged by its token, in its own transaction.
  const launching = token === null || 'id' in ask ? null : launchBehind(context.db, code, token)
  if (player === null) {
    const launch = await launching
    if (!launch || token === null) return { why: 'NO_TOKEN' }
    const { memberId } = launch
    const over = await refusalOfToken(context, context.db, { code, memberId, token })
    if (over) return { why: over }
    const own = (await seamlessAccountsOf(context.db, launch.memberId)).find(
      (account) => account.code === code,
    )
    return own ? { memberId: launch.memberId, player: own.username } : { why: 'NO_PLAYER' }
  }
  const [launch, account] = await Promise.all([launching, findPlayer(context.db, code, player)])
  if (!account) return { why: 'NO_PLAYER' }
  // A look by a token that is another's tells nothing.
  const isTheirs = token === null || launch?.memberId === account.member_id
  if (what === 'balance' && !isTheirs) return { why: 'NO_TOKEN' }
  return { memberId: account.member_id, player }
}
