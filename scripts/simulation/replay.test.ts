import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Failing } from '../../server/src/testing/simulation/shrink.ts'

const MAIN = join(import.meta.dirname, 'main.ts')
const FILE = join(
  import.meta.dirname,
  '../../server/src/testing/simulation/replays/notice-twice.json',
)

it(
  'a failure that was made smaller fails in the same way with its bug',
  { timeout: 240_000 },
  async () => {
    const { bug = '', faults } = JSON.parse(readFileSync(FILE, 'utf8')) as Failing
    const said = await new Promise<string>((resolve) => {
      const args = ['--disable-warning=ExperimentalWarning', MAIN, '--replay', FILE, '--bug', bug]
      execFile(process.execPath, args, (_, stdout) => resolve(stdout))
    })
    for (const fault of faults) expect(said).toContain(`  ${fault}\n`)
  },
)
