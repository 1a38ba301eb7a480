import { systemClock } from './chance.ts'
import { readConfig } from './config.ts'
import { CATALOGUE } from './domains/games/public.ts'
import { buildProviders, providersConfigFromEnv } from './providers/registry.ts'
import { serve } from './serve.ts'

const config = readConfig(process.env)
const server = await serve(
  config,
  buildProviders(
    providersConfigFromEnv(
      process.env,
      CATALOGUE.map((game) => game.code),
    ),
    systemClock,
  ),
)
console.log(`krapao ready on ${server.url}`)

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  // Longer than this and a supervisor would kill us anyway; what is acknowledged is safe either way.
  setTimeout(() => process.exit(1), 9_500).unref()
  await server.stop()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
// Started by `npm start`: when the launcher is gone, nobody is left to stop us.
if (process.connected) process.on('disconnect', () => void stop())
