import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { banks, depositWays, sources, textList, texts } from './service.ts'
import { fileByName } from './store.ts'

export function siteRoutes(app: FastifyInstance, context: Context): void {
  const { settings } = context
  bind(app, context, 'lookupBanks', () => banks(context))
  bind(app, context, 'lookupSources', ({ locale }) => sources(context, locale))
  bind(app, context, 'lookupDeposit', () => depositWays(context))
  bind(app, context, 'lookupConditions', async ({ locale }) => ({
    conditions: await textList(context, 'condition', locale),
  }))
  bind(app, context, 'lookupAgreements', async ({ locale }) => ({
    agreements: await textList(context, 'agreement', locale),
  }))
  bind(app, context, 'lookupInfo', ({ locale }) => texts(context, ['name', 'website'], locale))
  bind(app, context, 'lookupNotice', ({ locale }) => texts(context, ['notice'], locale))
  bind(app, context, 'lookupContact', ({ locale }) =>
    texts(context, ['contactText', 'lineLink', 'lineName', 'lineQR'], locale),
  )
  bind(app, context, 'lookupSlip', async () => ({
    enabled: settings.get('slipEnabled'),
    closedFrom: settings.get('slipClosedFrom'),
    closedTo: settings.get('slipClosedTo'),
    maxAgeMinutes: settings.get('slipMaxAgeMinutes'),
  }))
  bind(app, context, 'lookupActive', async ({ locale, linkTo }) => {
    if (!settings.get('serviceClosed')) return { terminated: false }
    // No other call answers now: this is the one way to the team.
    linkTo((await texts(context, ['lineLink'], locale)).lineLink, 'help')
    return { terminated: 'gone' }
  })
  bind(app, context, 'lookupRegisterOTP', async () => ({
    registerOTP: settings.get('registerOTP'),
  }))
  bind(app, context, 'lookupEnableChatWidget', async () => ({
    enableChatWidget: settings.get('enableChatWidget'),
  }))

  // Pictures of the content. A file shown by itself must run nothing, whatever an operator once stored.
  app.get<{ Params: { name: string } }>('/api/content/:name', async (request, reply) => {
    const file = await fileByName(context.db, request.params.name)
    if (!file) throw new Refused('NOT_FOUND')
    const etag = `"${file.updated_at.getTime().toString(36)}-${file.bytes.length.toString(36)}"`
    reply
      .header('etag', etag)
      .header('cache-control', 'public, max-age=3600')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type(file.type).send(Buffer.from(file.bytes))
  })
}
