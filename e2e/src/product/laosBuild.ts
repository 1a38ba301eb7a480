import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')

/**
 * The environment of the Laos build, in a folder of this test's own: the other journeys are served
 * the Thai build meanwhile. Built before the start, which on a busy machine is shorter than a
 * build.
 */
export function laosBuild(name: string): { LAOS: string; WEB_DIR: string } {
  const laos = { LAOS: '1', WEB_DIR: join(ROOT, `web/dist-laos-${name}`) }
  beforeAll(async () => {
    await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/build-web.ts')], {
      env: { ...process.env, ...laos },
    })
  })
  return laos
}
