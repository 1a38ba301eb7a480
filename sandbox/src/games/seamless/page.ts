import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bahtOf, satangOf } from '../../money.ts'
import { PAGES, sendHtml } from '../../pages.ts'
import { Refusal } from '../../refusal.ts'
import type { World } from '../../world.ts'
import { fill, partsOf } from '../playPage.ts'
import { issuePlay, playCookie, seatedAt, useLaunch } from '../sessions.ts'
import { BETS } from '../slot.ts'
import { CODES, faceOf, type Face, type SeamlessCode } from './catalogue.ts'
import { drawRound, tableOf } from './draws.ts'
import { findLaunch, type Launch } from './launches.ts'
import type { Repeats } from './repeats.ts'
import { openGame, playWhole } from './rounds.ts'

const Landing = z.object({ token: z.string().max(200).optional() })
const Play = z.strictObject({ bet: z.number(), pick: z.string().max(20).default('') })
const LANGUAGES = ['th', 'la', 'en'] as const

const read = (file: string): Promise<string> => readFile(new URL(file, PAGES), 'utf8')

/** The pages of the seamless games: a round is drawn here, and its money moves at the house. */
export function seamlessPages(app: FastifyInstance, world: World, repeats: Repeats): void {
  for (const code of CODES) pagesOf(app, world, repeats, code)
}

function pagesOf(app: FastifyInstance, world: World, repeats: Repeats, code: SeamlessCode): void {
  const address = `/sandbox/play/${code}`
  const launchOf = (request: FastifyRequest) => {
    const user = seatedAt(world, code, request.headers.cookie)
    return user === null ? undefined : findLaunch(world, code, user)
  }

  app.get(address, async (request, reply) => {
    const { token } = Landing.parse(request.query)
    if (isPeek(request)) return reply.code(403).send()
    if (token !== undefined) return enter(world, code, reply, token)
    const launch = launchOf(request)
    return launch ? sendPage(reply, code, launch) : sendShut(reply.code(410), code, 'expired.html')
  })

  app.get(`${address}/table`, (request) => {
    const launch = launchOf(request)
    return tableOf(faceFor(code, launch))
  })

  app.get(`${address}/state`, async (request, reply) => {
    const launch = launchOf(request)
    if (!launch) return reply.code(401).send({ message: 'no play session' })
    const { answer, isAnswered } = await openGame(world, code, launch, 'balance')
    if (isAnswered && !answer.ok) return reply.code(403).send({ message: answer.code })
    return { username: launch.user, balance: answer.balance, lobbyUrl: launch.lobbyUrl }
  })

  app.post(`${address}/round`, async (request, reply) => {
    const launch = launchOf(request)
    if (!launch) return reply.code(401).send({ message: 'no play session' })
    const { bet: baht, pick } = Play.parse(request.body)
    const bet = satangOf(baht)
    if (bet === null || !BETS.some((offered) => offered === bet))
      throw new Refusal(400, 'a bet on offer, please')
    const drawn = drawRound(faceFor(code, launch), bet, pick, (n) => randomInt(n))
    if (!drawn) throw new Refusal(400, 'a pick on offer, please')
    const win = bahtOf(drawn.win)
    const played = await playWhole(world, repeats, code, { user: launch.user, bet: baht, win })
    const first = played.calls[0]
    if (first && !first.ok) {
      const isUnknown = first.code === 'NO_ANSWER' || first.code.startsWith('HTTP_')
      return reply.code(isUnknown ? 502 : 422).send({ message: first.code })
    }
    return { shown: drawn.shown, bet: baht, win, balance: played.balance, roundId: played.roundId }
  })
}

/** A browser that only peeks must not use up the link. */
const isPeek = ({ headers }: FastifyRequest) =>
  /prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers['purpose']))

const faceFor = (code: SeamlessCode, launch: Launch | undefined): Face =>
  (launch && faceOf(code, launch.game)) ?? 'lotus'

/** The link's token becomes a play session; a provider that checks the player first does so here. */
async function enter(
  world: World,
  code: SeamlessCode,
  reply: FastifyReply,
  token: string,
): Promise<FastifyReply> {
  const user = useLaunch(world, code, token)
  const launch = user === null ? undefined : findLaunch(world, code, user)
  if (!launch) return sendShut(reply.code(410), code, 'expired.html')
  const { answer, isAnswered } = await openGame(world, code, launch, 'open')
  if (isAnswered && !answer.ok) return sendShut(reply.code(403), code, 'seamless/refused.html')
  return reply
    .header('set-cookie', playCookie(code, issuePlay(world, code, launch.user)))
    .header('cache-control', 'no-store')
    .redirect(`/sandbox/play/${code}`, 303)
}

async function sendShut(reply: FastifyReply, code: SeamlessCode, why: string) {
  const [shell, words] = await Promise.all([read('shutShell.html'), read(why)])
  return sendHtml(reply, fill(shell, { ...partsOf(words), title: code, english: 'Krapao' }))
}

async function sendPage(reply: FastifyReply, code: SeamlessCode, launch: Launch) {
  const face = faceFor(code, launch)
  const lang = LANGUAGES.find((known) => launch.lang.toLowerCase().startsWith(known)) ?? 'th'
  const [shell, parts] = await Promise.all([
    read('seamless/shell.html'),
    read(`seamless/${face}.html`),
  ])
  return sendHtml(reply, fill(shell, { ...partsOf(parts), face, lang }))
}
