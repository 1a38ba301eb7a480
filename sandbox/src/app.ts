import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance } from 'fastify'
import { ZodError } from 'zod'
import { bankApi } from './bank/api.ts'
import { keepRawBodies } from './body.ts'
import { bankCommands } from './commands/bank.ts'
import { faultCommands } from './commands/faults.ts'
import { gameCommands } from './commands/games.ts'
import { overview } from './commands/overview.ts'
import { qrCommands } from './commands/qr.ts'
import { smsCommands } from './commands/sms.ts'
import { gameApi } from './games/api.ts'
import { formGameApi } from './games/formApi.ts'
import { laggingGameApi } from './games/laggingApi.ts'
import { playRoutes } from './games/play.ts'
import { pgsoftLanding } from './games/published/landing.ts'
import { pgsoftGameApi } from './games/published/pgsoft.ts'
import { pragmaticGameApi } from './games/published/pragmatic.ts'
import { seamlessApi } from './games/seamless/api.ts'
import { seamlessCommands } from './games/seamless/commands.ts'
import { seamlessPages } from './games/seamless/page.ts'
import type { Repeats } from './games/seamless/repeats.ts'
import { ticketGameApi } from './games/ticketApi.ts'
import { idcheckCommands } from './idcheck/cards.ts'
import { iappApi } from './idcheck/iapp.ts'
import { lineLoginApi } from './line/login.ts'
import { lineMessagesApi } from './line/messages.ts'
import { pages } from './pages.ts'
import { PSP_APIS } from './psp/all.ts'
import type { Callbacks } from './psp/callbacks.ts'
import { pushApi } from './push/api.ts'
import { Refusal } from './refusal.ts'
import { slipcheckApi } from './slipcheck/api.ts'
import { slipcheckCommands } from './slipcheck/commands.ts'
import { easySlipApi } from './slipcheck/easyslip.ts'
import { slipOkApi } from './slipcheck/slipok.ts'
import { smsApi } from './sms/api.ts'
import { thaiBulkApi } from './sms/thaiBulk.ts'
import { twilioApi } from './sms/twilio.ts'
import { walletLinkApi } from './walletlink/api.ts'
import type { World } from './world.ts'

/** All providers, the commands for tests and the pages for people, on one port. */
export async function buildApp(
  world: World,
  callbacks: Callbacks,
  repeats: Repeats,
): Promise<FastifyInstance> {
  const app = Fastify({
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    bodyLimit: 262_144,
    routerOptions: { ignoreTrailingSlash: true },
  })
  keepRawBodies(app)
  await app.register(formbody)
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send({ message: error.message })
    if (error instanceof ZodError) {
      const why = error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`)
      return reply.code(400).send({ message: why.join('; ') })
    }
    const status = (error as { statusCode?: number }).statusCode ?? 500
    if (status >= 500) console.error('sandbox:', error)
    return reply
      .code(status)
      .send({ message: status >= 500 ? 'the sandbox itself failed' : (error as Error).message })
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'no such address' }))
  app.get('/healthz', () => ({ ok: true }))

  for (const api of PSP_APIS) api(app, world)
  bankApi(app, world)
  slipcheckApi(app, world)
  easySlipApi(app, world)
  slipOkApi(app, world)
  iappApi(app, world)
  smsApi(app, world)
  thaiBulkApi(app, world)
  twilioApi(app, world)
  pushApi(app, world)
  lineLoginApi(app, world)
  lineMessagesApi(app, world)
  walletLinkApi(app, world)
  gameApi(app, world)
  formGameApi(app, world)
  laggingGameApi(app, world)
  ticketGameApi(app, world)
  pgsoftGameApi(app, world)
  pragmaticGameApi(app, world)
  seamlessApi(app, world, repeats)
  smsCommands(app, world)
  qrCommands(app, world, callbacks)
  bankCommands(app, world)
  slipcheckCommands(app, world)
  idcheckCommands(app, world)
  gameCommands(app, world)
  seamlessCommands(app, world, repeats)
  faultCommands(app, world)
  overview(app, world)
  pgsoftLanding(app, world)
  playRoutes(app, world)
  seamlessPages(app, world, repeats)
  await pages(app)
  return app
}
