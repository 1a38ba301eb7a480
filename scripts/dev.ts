/**
 * `npm run dev`: the sandbox, the server restarting on every change, and Vite with the members' app
 * at http://localhost:5173 and the console at http://localhost:5174/ops/.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { beginScript } from './help.ts'

beginScript('dev')

const root = join(import.meta.dirname, '..')
const port = process.env.PORT ?? '3000'
const sandboxPort = process.env.SANDBOX_PORT ?? '3100'
const env = {
  ...process.env,
  PORT: port,
  SANDBOX_PORT: sandboxPort,
  DATA_DIR: process.env.DATA_DIR ?? join(root, 'data'),
  SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
  API_ORIGIN: `http://127.0.0.1:${port}`,
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
}
const children = [
  ['sandbox/src/main.ts'],
  ['--watch', '--watch-preserve-output', 'server/src/main.ts'],
  ['node_modules/vite/bin/vite.js', 'web', '--port', '5173'],
  ['node_modules/vite/bin/vite.js', 'console', '--port', '5174'],
].map((args) => spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }))

const stop = (): void => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.once('exit', stop)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
