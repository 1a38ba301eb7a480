import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Product } from './product.ts'

const ROOT = join(import.meta.dirname, '../..')
type Left = Pick<Product, 'dataDir'>

const said = async (command: string, env: NodeJS.ProcessEnv): Promise<string> => (await promisify(execFile)(
  process.execPath, ['--disable-warning=ExperimentalWarning', command], { cwd: ROOT, env: { ...process.env, NODE_ENV: '', ...env } },
)).stdout

/** What `npm run ledger:verify` says of what a stopped product left behind; fails, with it, on a fault. */
export const verifyBooks = ({ dataDir }: Left): Promise<string> => said('server/src/ledger/verify.command.ts', { DATA_DIR: dataDir })

/** The same and `npm run reconcile`, against the outside world at `sandbox`; fails on a fault or a difference. */
export const judgeBooks = async (left: Left, sandbox: { url: string }): Promise<string> =>
  await verifyBooks(left) + await said('server/src/reconcile.command.ts', { DATA_DIR: left.dataDir, SANDBOX_URL: sandbox.url })
