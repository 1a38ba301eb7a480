import { startSandbox } from './start.ts'

const env = process.env
if (env['NODE_ENV'] === 'production' && env['SANDBOX'] !== '1') {
  console.error(
    'The sandbox stands for real money providers: with NODE_ENV=production it runs only with SANDBOX=1.',
  )
  process.exit(1)
}
const port = Number(env['SANDBOX_PORT'] ?? 3100)
const sandbox = await startSandbox({
  port,
  host: env['SANDBOX_HOST'] ?? '127.0.0.1',
  dataDir: env['DATA_DIR'] ?? 'data',
  ...(env['SANDBOX_PUBLIC_URL'] ? { publicUrl: env['SANDBOX_PUBLIC_URL'].replace(/\/$/, '') } : {}),
  ...(env['GAME_LAG_MS'] ? { lagMs: Number(env['GAME_LAG_MS']) } : {}),
  operatorUrl: (env['SERVER_URL'] ?? `http://127.0.0.1:${env['PORT'] ?? '3000'}`).replace(
    /\/$/,
    '',
  ),
  ...(env['CALLBACK_URL'] ? { callbackUrl: env['CALLBACK_URL'] } : {}),
}).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error
  console.error(`Port ${port} is taken by another process: stop it, or set SANDBOX_PORT.`)
  process.exit(1)
})
console.log(`sandbox ready on ${sandbox.url}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void sandbox.close().finally(() => process.exit(0))
  })
}
