import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('without what builds the pages it says so in words, and fails only where they were asked for', () => {
  const root = join(import.meta.dirname, '..')
  const copy = mkdtempSync(join(tmpdir(), 'no-vite-'))
  const parts = ['package.json', 'scripts/build-web.ts', 'scripts/help.ts', 'docs/commands.md']
  for (const part of [...parts, 'server/src/runtime'])
    cpSync(join(root, part), join(copy, part), { recursive: true })
  mkdirSync(join(copy, 'web'))
  writeFileSync(join(copy, 'web/index.html'), '')
  const build = (...args: string[]) =>
    spawnSync(process.execPath, [join(copy, 'scripts/build-web.ts'), ...args], { encoding: 'utf8' })
  for (const [args, status] of [
    [[], 0],
    [['--force'], 1],
  ] as const) {
    const ended = build(...args)
    expect([ended.status, ended.stderr]).toEqual([
      status,
      expect.stringMatching(/^web is not built: .*\n$/),
    ])
  }
})
