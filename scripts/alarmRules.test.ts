import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

/** Prometheus's own tool, where it is installed: CI has it (`.ci/run`). */
const root = join(import.meta.dirname, '..')
const folder = join(root, 'deploy/prometheus')
const PROMTOOL = (process.env['PATH'] ?? '')
  .split(':')
  .map((place) => join(place, 'promtool'))
  .find((file) => existsSync(file))
const promtool = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(PROMTOOL ?? '', args, { encoding: 'utf8' })
  return { status, said: status === 0 ? '' : stdout + stderr }
}

it.runIf(PROMTOOL)('each alarm fires when it should, and is silent in a house that is well', () => {
  expect(promtool('test', 'rules', join(folder, 'krapao.rules.test.yml'))).toEqual({
    status: 0,
    said: '',
  })
})

it.runIf(PROMTOOL)('Prometheus takes the example of what it reads', () => {
  expect(promtool('check', 'config', join(folder, 'prometheus.yml'))).toMatchObject({ status: 0 })
})

it('no shipped file switches the metrics off, and the example reads where they are', () => {
  const shipped = [
    'compose.yaml',
    ...readdirSync(join(root, 'deploy/systemd')).map((name) => `systemd/${name}`),
  ]
  for (const name of shipped)
    expect(readFileSync(join(root, 'deploy', name), 'utf8'), name).not.toMatch(/OPS_PORT\W+off/)
  const { scrape_configs: jobs } = parse(readFileSync(join(folder, 'prometheus.yml'), 'utf8')) as {
    scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[]
  }
  const krapao = jobs.find(({ job_name }) => job_name === 'krapao')
  expect(krapao?.static_configs[0]?.targets).toEqual(['127.0.0.1:13000', '127.0.0.1:13001'])
  expect(readFileSync(join(root, 'deploy/systemd/krapao@.service'), 'utf8')).toContain(
    'OPS_PORT=1%i',
  )
})
