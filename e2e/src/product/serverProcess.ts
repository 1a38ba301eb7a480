import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../../..')

/** The server as a process of its own; `heard` gets what it prints. */
export function spawnServer(
  env: Record<string, string>,
  heard: (text: string) => void,
): ChildProcess {
  const server = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'server/src/main.ts'],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: '', OPS_PORT: 'off', ...env },
    },
  )
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (data: Buffer) => heard(data.toString()))
  return server
}
