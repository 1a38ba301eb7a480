import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mayBeFirstStart } from './firstMember.ts'

it('a member to log in as is made at the first start of a demo site alone, never in production', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'krapao-first-'))
  expect(mayBeFirstStart({ DATA_DIR })).toBe(true)
  expect(mayBeFirstStart({ DATA_DIR, SEED: 'none' })).toBe(false)
  expect(mayBeFirstStart({ DATA_DIR, NODE_ENV: 'production' })).toBe(false)
  expect(mayBeFirstStart({ NODE_ENV: 'production', DATABASE_URL: 'postgres://db' })).toBe(false)
  await mkdir(join(DATA_DIR, 'pglite'))
  expect(mayBeFirstStart({ DATA_DIR })).toBe(false)
  await rm(DATA_DIR, { recursive: true })
})
