import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { SECRETS } from '../../secrets.ts'
import type { World } from '../../world.ts'
import { findPlayer } from '../accounts.ts'
import { GAME_CODE } from '../operations.ts'
import { enter } from '../play.ts'

const Link = z.object({
  btt: z.literal('1'),
  ot: z.string(),
  ops: z.string().min(1).max(200),
  l: z.string().optional(),
})
const Verified = z.object({ data: z.object({ player_name: z.string() }) })

/**
 * Where a link of PG Soft's lands: whose the session is, its operator is asked at
 * `/callbacks/games/{code}/VerifySession`, an address that both have agreed on.
 */
export function pgsoftLanding(app: FastifyInstance, world: World): void {
  app.get('/sandbox/play/:game/:title/index.html', async (request, reply) => {
    const { game } = z.object({ game: z.string().regex(GAME_CODE) }).parse(request.params)
    const { ot, ops } = Link.parse(request.query)
    const { agent, secret } = SECRETS.game(game)
    const player = ot === agent ? await askedOf(world, game, { agent, secret, ops }) : null
    const known = player !== null && findPlayer(world, game, player) ? player : null
    return enter(world, reply, game, known, 'expired')
  })
}

async function askedOf(
  { operatorUrl }: World,
  game: string,
  { agent, secret, ops }: { agent: string; secret: string; ops: string },
): Promise<string | null> {
  const body = new URLSearchParams({
    operator_token: agent,
    secret_key: secret,
    operator_player_session: ops,
  })
  const url = `${operatorUrl}/callbacks/games/${game}/VerifySession?trace_id=${crypto.randomUUID()}`
  const answer = await fetch(url, { method: 'POST', body }).catch(() => null)
  const verified = Verified.safeParse(await answer?.json().catch(() => null))
  return verified.success ? verified.data.data.player_name : null
}
