import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startSandbox } from '@krapao/sandbox/start'
import type { Product } from './product.ts'

const ROOT = join(import.meta.dirname, '../..')
const run = promisify(execFile)

/**
 * Stops the product, and looks at what it leaves behind as an operator would: `npm run ledger:verify` and `npm run reconcile`,
 * with the outside world of its own data still answering. Fails, with what they said, on a fault or a difference.
 */
export async function judgeBooks(product: Product): Promise<string> {
  await product.stop()
  const sandbox = await startSandbox({ port: 0, dataDir: product.dataDir })
  try {
    const env = { ...process.env, NODE_ENV: '', DATA_DIR: product.dataDir, SANDBOX_URL: sandbox.url }
    const said = []
    for (const command of ['server/src/ledger/verify.command.ts', 'server/src/reconcile.command.ts']) {
      said.push((await run(process.execPath, ['--disable-warning=ExperimentalWarning', command], { cwd: ROOT, env })).stdout)
    }
    return said.join('')
  } finally {
    await sandbox.close()
  }
}
