import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { siteConfig } from '../../../scripts/cluster/configs.ts'
import { until } from '../client/api.ts'

const HAPROXY = '/usr/sbin/haproxy'
export const hasHaproxy = existsSync(HAPROXY)

/**
 * HAProxy in front of servers, as the cluster has it, but that it may not ask a second server; `at`
 * and `servers` are `host:port`.
 */
export async function startProxy(
  at: string,
  servers: readonly string[],
  options: { asksAgain?: boolean } = {},
): Promise<{ close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'krapao-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, siteConfig({ at, servers, ...options }))
  const child = spawn(HAPROXY, ['-db', '-f', file], { stdio: 'ignore' })
  const gone = new Promise((resolve) => {
    child.once('exit', resolve)
  })
  await until(() =>
    fetch(`http://${at}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return {
    async close() {
      child.kill('SIGKILL')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}
