import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { memoryOf } from '../../../scripts/embeddedMemory.ts'

export const ROOT = join(import.meta.dirname, '../../..')

/**
 * The server as a process of its own, as `npm start` starts it; `heard` gets what it prints. It
 * ends with us, as it ends with its launcher.
 */
export function spawnServer(
  env: Record<string, string>,
  heard: (text: string) => void,
): ChildProcess {
  const memory = memoryOf(env)
  const server = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...memory.args, 'server/src/main.ts'],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...memory.env, ...process.env, NODE_ENV: '', OPS_PORT: 'off', ...env },
    },
  )
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (data: Buffer) => heard(data.toString()))
  return server
}
