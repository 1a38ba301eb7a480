import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { productionEnvironment } from '../../server/src/testing/productionEnvironment.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')
const image = await mkdtemp(join(tmpdir(), 'krapao-image-'))
const dataDir = await mkdtemp(join(tmpdir(), 'krapao-image-data-'))
let server: ChildProcess | undefined
afterAll(async () => {
  server?.kill('SIGKILL')
  for (const each of [image, dataDir])
    await rm(each, { recursive: true, force: true, maxRetries: 5 })
})

const last =
  readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8')
    .split(/^FROM /m)
    .at(-1) ?? ''
const copies = [...last.matchAll(/^COPY (--from=build )?(.+) (\S+)$/gm)].map(
  ([, from, sources = '', to = '']) => ({ isBuilt: from !== undefined, sources, to }),
)

/** What `npm ci --omit=dev --workspace server` would install, without its time. */
async function productionPackages(): Promise<string[]> {
  const asked = ['ls', '--omit=dev', '--workspace', 'server', '--all', '--parseable']
  const { stdout } = await run('npm', asked, { cwd: ROOT }).catch(
    (error: { stdout: string }) => error,
  )
  return stdout
    .split('\n')
    .map((path) => relative(ROOT, path))
    .filter((path) => /^node_modules\/(?!@krapao)(@[^/]+\/)?[^/]+$/.test(path))
}

/** The image's folder, as far as it can be had without building it. */
async function fill(): Promise<void> {
  for (const { isBuilt, sources, to } of copies)
    for (const source of sources.split(' ')) {
      if (isBuilt) {
        await mkdir(join(image, to), { recursive: true })
        await writeFile(join(image, to, 'index.html'), '<!doctype html><title>built</title>')
      } else {
        const isFile = source.endsWith('.json')
        await cp(join(ROOT, source), join(image, to, isFile ? source.split('/').at(-1)! : ''), {
          recursive: true,
          filter: (path) => !/\/(node_modules|dist)$/.test(path),
        })
      }
    }
  const packages = await productionPackages()
  expect(packages.length).toBeGreaterThan(100)
  for (const each of packages) {
    await mkdir(dirname(join(image, each)), { recursive: true })
    await symlink(join(ROOT, each), join(image, each))
  }
  await mkdir(join(image, 'node_modules/@krapao'))
  await symlink(join(image, 'contract'), join(image, 'node_modules/@krapao/contract'))
}

const filesOf = (): string[] => globSync('{server,contract,web,console}/**/*', { cwd: image })

it('the image holds what the server needs, and the server writes nothing into it', async () => {
  await fill()
  const before = filesOf()
  const [program = '', ...args] = JSON.parse(/^CMD (.+)$/m.exec(last)?.[1] ?? '[]') as string[]
  expect(program).toBe('node')
  let printed = ''
  const child = spawn(process.execPath, args, {
    cwd: image,
    env: {
      ...productionEnvironment(),
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      OPS_PORT: 'off',
      DATA_DIR: dataDir,
      // No PostgreSQL in a folder: what is looked at is the folder.
      DATABASE_URL: '',
      KRAPAO_ALLOW_PGLITE: '1',
    },
  })
  server = child
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
  })
  const ready = expect
    .poll(() => /krapao ready on (\S+)/.exec(printed)?.[1], { timeout: 180_000 })
    .toBeTruthy()
  await Promise.race([ready, ended.then(() => expect(printed).toBe('no end'))])
  const url = /krapao ready on (\S+)/.exec(printed)?.[1] ?? ''
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect(await (await fetch(`${url}/`)).text()).toContain('built')
  expect(await (await fetch(`${url}/ops/`)).text()).toContain('built')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(filesOf()).toEqual(before)
}, 240_000)
