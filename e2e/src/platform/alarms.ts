import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../client/api.ts'
import { freePort } from '../product/port.ts'
import { ROOT } from '../product/serverProcess.ts'

const PROMETHEUS = '/usr/bin/prometheus'
export const hasPrometheus = existsSync(PROMETHEUS)

/** Prometheus with the rules of deploy/, each `for:` a second: what is waited for is the alarm. */
export async function watch(
  targets: readonly string[],
): Promise<{ firing(): Promise<string[]>; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'krapao-prometheus-'))
  const rules = await readFile(join(ROOT, 'deploy/prometheus/krapao.rules.yml'), 'utf8')
  await writeFile(join(folder, 'rules.yml'), rules.replaceAll(/for: \d+\w/g, 'for: 1s'))
  const config = {
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: ['rules.yml'],
    scrape_configs: [{ job_name: 'krapao', static_configs: [{ targets }] }],
  }
  // JSON is YAML.
  await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config))
  const at = `127.0.0.1:${await freePort()}`
  const child: ChildProcess = spawn(
    PROMETHEUS,
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${at}`,
    ],
    { stdio: 'ignore' },
  )
  const ask = async (path: string) => (await fetch(`http://${at}/api/v1/${path}`)).json()
  await until(() =>
    fetch(`http://${at}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return {
    async firing() {
      const { data } = (await ask('alerts')) as {
        data: { alerts: { state: string; labels: { alertname: string } }[] }
      }
      const alerts = data.alerts.filter(({ state }) => state === 'firing')
      return [...new Set(alerts.map(({ labels }) => labels.alertname))]
    },
    async close() {
      const gone = new Promise((resolve) => {
        child.once('exit', resolve)
      })
      child.kill('SIGKILL')
      await gone
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
