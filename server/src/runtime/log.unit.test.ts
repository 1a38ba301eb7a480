import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** A process that logs one line, as the server does. */
function lineOf(isForPerson: boolean): string {
  const code = `
    import { createLog, logDestination } from './log.ts'
    const log = createLog('info', await logDestination(${isForPerson}))
    log.info({ call: '/api/wallet', headers: { authorization: 'Bearer secret' } }, 'answered')`
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module-typescript', '-e', code],
    {
      cwd: join(import.meta.dirname),
      encoding: 'utf8',
    },
  )
  expect(stderr).toBe('')
  return stdout
}

it('a line is JSON for machines, words for a person, and holds no header in either', () => {
  const [json, words] = [lineOf(false), lineOf(true)]
  expect(JSON.parse(json)).toMatchObject({ msg: 'answered', call: '/api/wallet' })
  expect(words).toMatch(/^\[\d\d:\d\d:\d\d\.\d+\] INFO: answered\n {4}call: "\/api\/wallet"\n/)
  for (const line of [json, words]) {
    expect(line).toContain('[left out]')
    expect(line).not.toContain('secret')
  }
})
