import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { installHouseGauges } from '../areas/desk/public.ts'
import type { Context } from '../context.ts'
import type { Config } from '../environment/config.ts'
import type { Providers } from '../providers/port.ts'
import { openRealtime } from '../realtime/socket.ts'
import { EnvironmentFault } from '../runtime/environmentFault.ts'
import { createApp } from './app.ts'
import { openCommandSocket } from './commandSocket.ts'
import { installJobs, sweepAll } from './jobs.ts'
import { openContext } from './openContext.ts'
import { seedContent } from './seedContent.ts'

interface Server {
  url: string
  context: Context
  stop(): Promise<void>
}

/**
 * Boots the whole server and listens. `stop` waits until the proxy has noticed, finishes what is
 * under way, takes nothing new, and lets go of the database.
 */
export async function serve(config: Config, providers: Providers): Promise<Server> {
  // Loaded only where it is wanted: without, it costs no memory.
  const tracing = config.tracing
    ? (await import('../tracing/open.ts')).openTracing(config.tracing)
    : null
  const opened = await openContext(config, providers)
  const { context, database } = opened
  await seedContent(context)
  const state = { stopping: false }
  const app = await createApp(context, state)
  installJobs(context)
  const url = await listen(app, config).catch(async (error: unknown) => {
    await opened.close()
    throw error
  })
  const realtime = openRealtime(context, app.server, database.notifications)
  const metrics = await serveMetrics(context)
  const door = context.dialect === 'pglite' ? await openCommandSocket(context) : null
  // The jobs' tables take a moment on the first start; nobody has to wait for them to log in.
  const jobsStarted = context.jobs
    .start()
    .then(() => sweepAll(context))
    .catch((error: unknown) => context.log.error({ err: error }, 'the jobs did not start'))

  return {
    url,
    context,
    async stop() {
      state.stopping = true
      await sleep(config.drainMs)
      await realtime.close()
      await app.close()
      await metrics?.close()
      await door?.close()
      await jobsStarted
      await context.jobs.stop()
      await opened.close()
      await tracing?.stop()
    },
  }
}

/** A port that is taken is named with the variable that chooses another. */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new EnvironmentFault(
      ['PORT'],
      `Port ${port} of ${host} is taken by another process: stop that one, or set PORT.`,
    )
  }
}

/**
 * Prometheus's page on a port of its own, reachable from this machine only unless OPS_HOST says
 * otherwise.
 */
async function serveMetrics(context: Context): Promise<{ close(): Promise<void> } | null> {
  const { opsPort, opsHost } = context.config
  if (opsPort === null) return null
  installHouseGauges(context)
  const ops = Fastify()
  ops.get('/metrics', async (_request, reply) =>
    reply.type(context.metrics.registry.contentType).send(await context.metrics.registry.metrics()),
  )
  try {
    await ops.listen({ host: opsHost, port: opsPort })
    return { close: () => ops.close() }
  } catch (error) {
    context.log.warn(
      { err: error, opsPort, opsHost },
      'metrics are not served: set OPS_PORT to a free port',
    )
    return null
  }
}
