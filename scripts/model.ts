import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { beginScript } from './help.ts'

beginScript('model')

// npm run model [-- --histories 10000 --seed 7 --only business --project pglite]
// Plays random histories against the reference models: the ledger, one wallet, the whole business.
const MODELS = {
  ledger: 'server/src/ledger/model.test.ts',
  wallet: 'server/src/areas/account/wallet/model.test.ts',
  business: 'server/src/testing/business/model.test.ts',
}
const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    only: { type: 'string' },
    project: { type: 'string', multiple: true, default: ['pglite', 'postgres'] },
  },
})
const { histories, seed, only, project } = values
if (!/^\d+$/.test(histories)) throw new Error('--histories is a number')
if (only !== undefined && !(only in MODELS))
  throw new Error(`--only is one of ${Object.keys(MODELS).join(', ')}`)
const files = only === undefined ? Object.values(MODELS) : [MODELS[only as keyof typeof MODELS]]

const vitest = spawn(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...project.flatMap((name) => ['--project', name]),
    ...files,
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      MODEL_RUNS: histories,
      ...(seed === undefined ? {} : { MODEL_SEED: seed }),
    },
  },
)
vitest.once('exit', (code) => {
  process.exitCode = code ?? 1
})
