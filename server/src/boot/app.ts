import { randomUUID } from 'node:crypto'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Context } from '../context.ts'
import { drainOnClose } from '../http/drain.ts'
import { installErrorHandler, refuseBrokenAddress } from '../http/errors.ts'
import { bindConsoleToNetworks } from '../http/headers/opsNetworks.ts'
import { installSecurityHeaders } from '../http/headers/securityHeaders.ts'
import { installHealth } from '../http/health.ts'
import { demandHost, refuseExpectations, refuseMalformed } from '../http/malformed.ts'
import { installOpenApi } from '../http/openapi/install.ts'
import { installServiceClosed } from '../http/serviceClosed.ts'
import { installConsole, installWeb } from '../http/static.ts'
import { answerFirst } from '../http/uploads/answerFirst.ts'
import { throttleBodies } from '../http/uploads/throttle.ts'
import { limitBodyTime, UPLOAD_MS } from '../http/uploads/upload.ts'
import { endSlowUploads } from '../http/uploads/uploadSpeed.ts'
import { installSecurityTxt } from '../http/wellKnown/securityTxt.ts'
import { installAreas } from './routes.ts'

const BODY_LIMIT = 256 * 1024

/**
 * The whole HTTP side, not yet listening. `state.stopping` turns /readyz to 503 before the door
 * closes.
 */
export async function createApp(
  context: Context,
  state: { stopping: boolean },
): Promise<FastifyInstance> {
  const { config } = context
  const app = Fastify({
    loggerInstance: context.log,
    // Fastify's own lines hold the URL, and a URL may hold a game password: ours, below, name the route instead.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    requestTimeout: UPLOAD_MS,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: false },
    ajv: { customOptions: { removeAdditional: false } },
    frameworkErrors: refuseBrokenAddress(context),
    clientErrorHandler: refuseMalformed,
    http: { requireHostHeader: false },
  })
  refuseExpectations(app.server)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  tellCalls(app, context)
  demandHost(app)
  readEmptyJson(app)
  bindConsoleToNetworks(app, config)
  throttleBodies(app)
  answerFirst(app)
  limitBodyTime(app)
  endSlowUploads(app)
  drainOnClose(app)
  installErrorHandler(app, context)
  installSecurityHeaders(app, config)
  installServiceClosed(app, context)
  await installOpenApi(app, context)
  installHealth(app, context, state)
  installSecurityTxt(app, context)
  installAreas(app, context)
  await installConsole(app, config.consoleDir)
  await installWeb(app, config)
  return app
}

/** Each call has an id, is counted, and is told in one line. */
function tellCalls(app: FastifyInstance, context: Context) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.url ?? 'none'
    // What was just asked for is often due soon: a code to ask about, a slip to read.
    if (request.method !== 'GET') context.jobs.stir()
    context.metrics.httpSeconds.observe(
      { call, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    if (request.isUntold) return
    request.log.info(
      { call, method: request.method, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
}

/** A call without a body may still come with JSON's content type: many clients set it always. */
function readEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null, undefined)
      else void parse(request, body, done)
    },
  )
}
