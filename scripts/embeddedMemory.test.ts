import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { memoryOf } from './embeddedMemory.ts'

it('Node knows every option that an embedded server is started with', () => {
  const { args, env } = memoryOf({})
  const node = spawnSync(process.execPath, [...args, '-p', '1 + 1'], { env, encoding: 'utf8' })
  expect(node.stderr).toBe('')
  expect(node.stdout.trim()).toBe('2')
})

it('a server that has PostgreSQL is started as Node starts it', () => {
  expect(memoryOf({ DATABASE_URL: 'postgres://db/krapao' })).toEqual({ args: [], env: {} })
})
