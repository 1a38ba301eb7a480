import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { installHouseGauges } from '../areas/desk/public.ts'
import type { Context } from '../context.ts'
import type { Config } from '../environment/config.ts'
import type { Providers } from '../providers/port.ts'
import { openRealtime } from '../realtime/socket.ts'
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
  const url = await app.listen({ host: config.host, port: config.port })
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
