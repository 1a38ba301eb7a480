/**
 * `npm run cluster -- start | stop | status | forget`: on one machine what an operator runs on nine
 * (docs/scale.md). State is kept in CLUSTER_DIR, by default `data/cluster`; SERVERS says how many
 * servers stand behind the proxy, by default 2.
 */
import { join, resolve } from 'node:path'
import { beginScript } from '../help.ts'
import { clusterOf, forget } from './cluster.ts'
import { planOf, urlsOf } from './plan.ts'

beginScript('cluster')

const { env } = process
const plan = planOf({
  folder: resolve(env['CLUSTER_DIR'] ?? join(import.meta.dirname, '../../data/cluster')),
  servers: Number(env['SERVERS'] ?? 2),
})
const urls = urlsOf(plan)

async function status(): Promise<void> {
  const cluster = clusterOf(plan, console.log)
  for (const { name, role, state, lag } of await cluster.members())
    console.log(
      `${name.padEnd(10)} ${role.padEnd(13)} ${state}${lag === undefined ? '' : `, ${lag} bytes behind`}`,
    )
  for (const name of ['etcd1', 'etcd2', 'etcd3', 'pgbouncer', 'haproxy', 'sandbox'])
    console.log(`${name.padEnd(10)} ${cluster.processes.isAlive(name) ? 'runs' : 'stands'}`)
  for (const [n, url] of urls.servers.entries()) {
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => (answer.ok ? 'ready' : 'not ready'),
      () => 'stands',
    )
    console.log(`server${n + 1}    ${ready} at ${url}`)
  }
}

const COMMANDS: Record<string, () => Promise<void>> = {
  async start() {
    const began = Date.now()
    await clusterOf(plan, console.log).start()
    console.log(
      `The site: ${urls.site}  (${Math.round((Date.now() - began) / 1_000)} s). Stop it: npm run cluster -- stop`,
    )
  },
  stop: () => clusterOf(plan, console.log).stop(),
  status,
  async forget() {
    await clusterOf(plan, console.log).stop()
    forget(plan)
  },
}
const command = COMMANDS[process.argv[2] ?? 'status']
if (command)
  await command().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
else {
  console.error(`npm run cluster -- ${Object.keys(COMMANDS).join(' | ')}`)
  process.exitCode = 2
}
