import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Product } from '../product/product.ts'

const ROOT = join(import.meta.dirname, '../../..')
const run = promisify(execFile)

/**
 * Looks at what a stopped product leaves behind as an operator would: `npm run ledger:verify` and
 * `npm run reconcile`, against the outside world at `sandbox`. Fails, with what they said, on a
 * fault or a difference.
 */
export async function judgeBooks(
  { place }: Pick<Product, 'place'>,
  sandbox: { url: string },
  more: Record<string, string> = {},
): Promise<string> {
  const env = { ...process.env, NODE_ENV: '', ...place, SANDBOX_URL: sandbox.url, ...more }
  const said: string[] = []
  for (const command of [
    'server/src/ledger/verify/verify.command.ts',
    'server/src/commands/reconcile.command.ts',
  ]) {
    const told = await run(process.execPath, ['--disable-warning=ExperimentalWarning', command], {
      cwd: ROOT,
      env,
    }).catch((error: Error & { stdout?: string; stderr?: string }) => {
      throw new Error(`${said.join('')}${command}:\n${error.stdout}${error.stderr}`)
    })
    said.push(told.stdout)
  }
  return said.join('')
}

/**
 * What `npm run reconcile` finds between our books and the outside's, without what it found waiting
 * for an operator, who may take his time.
 */
export async function differences(
  given: Pick<Product, 'place'>,
  sandbox: { url: string },
  more: Record<string, string> = {},
): Promise<string[]> {
  const said = await judgeBooks(given, sandbox, more).catch((error: Error) => error.message)
  if (!/^The books are right/m.test(said) || !/^(The books agree|\d+ differences?)$/m.test(said))
    return [said]
  return said
    .split('\n')
    .filter((line) => line.startsWith('DIFFERS ') && !line.includes('  WAITING  '))
}
