import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFilledOnce } from './filledOnce.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'krapao-filled-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

it('is never found half full, by whoever comes while it is filled, and leaves nothing beside it', async () => {
  const folder = join(home, 'browser')
  const fill = async (aside: string): Promise<void> => {
    await writeFile(join(aside, 'program'), 'half')
    await sleep(30)
    await writeFile(join(aside, 'program'), 'whole')
  }
  const found = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      await sleep(n * 8)
      return readFile(join(await createFilledOnce(folder, fill), 'program'), 'utf8')
    }),
  )
  expect(found).toEqual(Array.from({ length: 8 }, () => 'whole'))
  expect(await readdir(home)).toEqual(['browser'])
})

it('a database whose filling failed is removed, and the next one is filled again', async () => {
  const folder = join(home, 'again')
  await expect(
    createFilledOnce(folder, () => Promise.reject(new Error('the disk is full'))),
  ).rejects.toThrow('the disk is full')
  await createFilledOnce(folder, (aside) => writeFile(join(aside, 'program'), 'whole'))
  expect(await readFile(join(folder, 'program'), 'utf8')).toBe('whole')
})
