import { CATALOGUE } from './areas/play/public.ts'
import { serve } from './boot/serve.ts'
import { DirectoryInUse } from './db/embedded/directory-lock.ts'
import { readEnvironment } from './environment/read.ts'
import { buildProviders } from './providers/registry.ts'
import { systemClock } from './runtime/chance.ts'
import { endPlainly } from './runtime/commandLine.ts'

async function start() {
  const { config, outside } = readEnvironment(
    process.env,
    CATALOGUE.map((game) => game.code),
  )
  const listening = process.env['HOST']
  if (listening && listening !== config.host)
    console.warn(
      `HOST is not kept: with the sandbox's secrets the server listens on ${config.host}`,
    )
  return { config, server: await serve(config, buildProviders(outside, systemClock)) }
}

const { config, server } = await start().catch((error: unknown) => {
  if (error instanceof DirectoryInUse) {
    console.error(error.message)
    process.exit(1)
  }
  return endPlainly(error)
})

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  // Longer than this and a supervisor would kill us anyway; what is acknowledged is safe either way.
  setTimeout(() => process.exit(1), config.drainMs + 9_500).unref()
  await server.stop()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
// Started by `npm start`: when the launcher is gone, nobody is left to stop us.
if (process.connected) process.on('disconnect', () => void stop())
// Last: whoever reads this may ask it to stop at once.
console.log(`krapao ready on ${server.url}`)
