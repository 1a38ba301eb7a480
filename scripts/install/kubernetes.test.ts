import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { everyName } from '../../server/src/environment/check.ts'

const folder = join(import.meta.dirname, '../../deploy/kubernetes')
const KUBECTL = (process.env['PATH'] ?? '')
  .split(':')
  .map((place) => join(place, 'kubectl'))
  .find((file) => existsSync(file))

interface Container {
  args?: string[]
  image: string
  env?: { name: string; value: string }[]
  envFrom: { secretRef: { name: string } }[]
  ports?: { name: string; containerPort: number }[]
  securityContext: object
  readinessProbe?: { httpGet: { path: string }; periodSeconds: number }
  livenessProbe?: { httpGet: { path: string } }
}
interface Pod {
  automountServiceAccountToken: boolean
  terminationGracePeriodSeconds?: number
  securityContext: object
  containers: [Container]
}
interface Resource {
  kind: string
  spec: { template: { spec: Pod }; images?: { newTag: string }[] }
}
const resources = (file: string): Resource[] =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map(
    (document) => document.toJS() as Resource,
  )
const podOf = (file: string, kind: string): Pod => {
  const resource = resources(file).find((each) => each.kind === kind)
  if (!resource) throw new Error(`no ${kind} in ${file}`)
  return resource.spec.template.spec
}

describe('the files for Kubernetes', () => {
  const server = podOf('server.yaml', 'Deployment')
  const migrate = podOf('migrate.yaml', 'Job')
  const [{ env = [], ...container }] = server.containers

  it('set variables that the server reads, and none that production refuses', () => {
    for (const { name } of env) expect(everyName(), name).toContain(name)
    const given = Object.fromEntries(env.map(({ name, value }) => [name, value]))
    expect(given).toMatchObject({ NODE_ENV: 'production', STORAGE: 's3', OPS_HOST: '0.0.0.0' })
  })

  it('give a server longer to end than it drains and ends what was begun, and ask it when it is ready', () => {
    const drain = Number(env.find(({ name }) => name === 'DRAIN_SECONDS')?.value)
    const { readinessProbe, livenessProbe } = container
    expect(drain).toBeGreaterThan(readinessProbe?.periodSeconds ?? Infinity)
    expect(server.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + 10)
    // Up, not ready, is what keeps it alive: one that waits for its database is not killed for it.
    expect([readinessProbe?.httpGet.path, livenessProbe?.httpGet.path]).toEqual([
      '/readyz',
      '/healthz',
    ])
  })

  it('run nothing as root, write nothing to the image, and give the owner’s address to the migration alone', () => {
    for (const pod of [server, migrate]) {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      })
      expect(pod.containers[0].securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
    }
    const secrets = (pod: Pod) => pod.containers[0].envFrom.map(({ secretRef }) => secretRef.name)
    expect([secrets(server), secrets(migrate)]).toEqual([['production'], ['owner']])
    const command = migrate.containers[0].args?.at(-1) ?? ''
    expect(existsSync(join(import.meta.dirname, '../..', command)), command).toBe(true)
  })

  it('name one version, that of the package', () => {
    const { version } = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
    ) as { version: string }
    const { images } = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as {
      images: { newTag: string }[]
    }
    expect(images.map(({ newTag }) => newTag)).toEqual([version])
    expect(migrate.containers[0].image.split(':').at(-1)).toBe(version)
  })

  it.runIf(KUBECTL)('are built by Kustomize', () => {
    const built = spawnSync(KUBECTL ?? '', ['kustomize', folder], { encoding: 'utf8' })
    expect([built.status, built.stderr]).toEqual([0, ''])
    const kinds = [...built.stdout.matchAll(/^kind: (\w+)$/gm)].map(([, kind = '']) => kind)
    expect(kinds.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'Deployment',
      'Ingress',
      'Namespace',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Service',
    ])
  })
})
