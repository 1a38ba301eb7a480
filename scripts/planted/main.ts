import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { HOLES } from './holes.ts'

// npm run model:holes [-- --histories 500 --seed 1 --only suspended]
// Plants each known hole in turn, and tells after how many histories the model of the business finds it.
const root = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
})

function run(name: string): Promise<string> {
  return new Promise((resolve) => {
    const vitest = spawn(
      process.execPath,
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--config',
        join(root, 'scripts/planted/vitest.config.ts'),
      ],
      {
        cwd: root,
        env: {
          ...process.env,
          PLANTED: name,
          MODEL_RUNS: values.histories,
          MODEL_SEED: values.seed,
        },
      },
    )
    let said = ''
    vitest.stdout.on('data', (part: Buffer) => {
      said += part.toString()
    })
    vitest.stderr.on('data', (part: Buffer) => {
      said += part.toString()
    })
    vitest.once('exit', (code) => {
      const found = /found after (\d+) histories: (.*)/.exec(said)
      resolve(
        found
          ? `${found[1]} | ${found[2]}`
          : code === 0
            ? `not in ${values.histories} |`
            : `broken | ${said.slice(-400)}`,
      )
    })
  })
}

let missed = 0
for (const { name } of HOLES.filter((each) => each.name.includes(values.only))) {
  const answer = await run(name)
  if (!/^\d/.test(answer)) missed += 1
  console.log(`| ${name} | ${answer} |`)
}
process.exitCode = missed === 0 ? 0 : 1
