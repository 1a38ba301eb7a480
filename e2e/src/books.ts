import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Product } from './product.ts'

const ROOT = join(import.meta.dirname, '../..')
const run = promisify(execFile)

/**
 * Looks at what a stopped product leaves behind as an operator would: `npm run ledger:verify` and `npm run reconcile`, against the
 * outside world at `sandbox`. Fails, with what they said, on a fault or a difference.
 */
export async function judgeBooks({ dataDir }: Pick<Product, 'dataDir'>, sandbox: { url: string }, more: Record<string, string> = {}): Promise<string> {
  const env = { ...process.env, NODE_ENV: '', DATA_DIR: dataDir, SANDBOX_URL: sandbox.url, ...more }
  const said = []
  for (const command of ['server/src/ledger/verify.command.ts', 'server/src/reconcile.command.ts']) {
    said.push((await run(process.execPath, ['--disable-warning=ExperimentalWarning', command], { cwd: ROOT, env })).stdout)
  }
  return said.join('')
}
