import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSandbox } from '@krapao/sandbox/start'
import { createFilledOnce } from '../client/filledOnce.ts'
import { freePort } from './port.ts'
import { spawnServer } from './serverProcess.ts'

/** What a server may be told and still find the same content in an empty folder. */
const NO_MATTER = new Set([
  'NODE_OPTIONS',
  'CLOCK_FILE',
  'CHEAP_PASSWORDS',
  'LOG_LEVEL',
  'PROVIDER_TIMEOUT_MS',
])

/**
 * Puts the data of a server's first start into an empty folder: initdb, the schema and the demo
 * content took seven of the eight seconds of every start. Leaves the folder empty outside a run of
 * the tests, and where the environment asks for other content.
 */
export async function copyFilledData(into: string, env: Record<string, string>): Promise<void> {
  const folder = process.env['FILLED_DATA']
  if (!folder || Object.keys(env).some((name) => !NO_MATTER.has(name))) return
  await cp(await createFilledOnce(join(folder, 'data'), firstStart), into, { recursive: true })
}

/** Starts a server on the folder, and asks it to end when it is ready. */
async function firstStart(dataDir: string): Promise<void> {
  const sandbox = await startSandbox({ port: 0, dataDir: null })
  const port = await freePort()
  let printed = ''
  const server = spawnServer(
    { PORT: String(port), SANDBOX_URL: sandbox.url, DATA_DIR: dataDir },
    (text) => (printed += text),
  )
  const gone = new Promise<string>((resolve) => {
    server.once('exit', (code, signal) => resolve(String(code ?? signal)))
  })
  try {
    while (!printed.includes('krapao ready on')) {
      if (server.exitCode !== null) throw new Error(`the first start failed:\n${printed}`)
      await sleep(50)
    }
    server.kill('SIGTERM')
    const end = await gone
    if (end !== '0') throw new Error(`the first start ended with ${end}:\n${printed}`)
  } finally {
    server.kill('SIGKILL')
    await sandbox.close()
  }
}
