import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll } from 'vitest'
import { lockDirectory } from '../../../server/src/db/embedded/directory-lock.ts'

const ROOT = join(import.meta.dirname, '../../..')

const BUILD_MS = 150_000
const LOCK = join(ROOT, 'node_modules/.cache/laos')

/**
 * The environment of the Laos build, in a folder of its own: the other journeys are served the Thai
 * build meanwhile. Built before the start, which on a busy machine is shorter than a build, by one
 * of those who need it.
 */
export function laosBuild(): { LAOS: string; WEB_DIR: string } {
  const laos = { LAOS: '1', WEB_DIR: join(ROOT, 'web/dist-laos-e2e') }
  beforeAll(async () => {
    const lock = await lockDirectory(LOCK, BUILD_MS)
    try {
      await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/build-web.ts')], {
        env: { ...process.env, ...laos },
      })
    } finally {
      await lock.release()
    }
  })
  return laos
}
