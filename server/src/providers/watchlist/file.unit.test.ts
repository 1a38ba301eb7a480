import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { fileList, parseNames } from './file.ts'

const folder = await mkdtemp(join(tmpdir(), 'names-'))
afterAll(() => rm(folder, { recursive: true }))
const HEAD = 'id,name,list'

it('reads spellings of one person as one, and remarks as nothing', () => {
  const text = `\ufeff${HEAD}\r\n# of May\n7,นาย สมชาย ใจดี,AMLO\n7,Somchai Jaidee,AMLO\n7,Somebody Else,UN\n\n`
  expect(parseNames(text).people).toEqual([
    { id: '7', names: ['นาย สมชาย ใจดี', 'Somchai Jaidee'], list: 'AMLO' },
    { id: '7', names: ['Somebody Else'], list: 'UN' },
  ])
  expect(parseNames(text).version).toBe(parseNames(text).version)
  expect(parseNames(`${text}8,Another Name,UN`).version).not.toBe(parseNames(text).version)
})

it.each([
  ['', 'line 1'],
  ['name,id', 'line 1'],
  [`${HEAD}\n7,Somchai`, 'line 2'],
  [`${HEAD}\n7,Jaidee, Somchai,UN`, 'line 2'],
  [`${HEAD}\n\n7,12345,UN`, 'line 3'],
  [`${HEAD}\n7,\ufffd\ufffdabc,UN`, 'UTF-8'],
])('refuses %j by its line', (text, words) => {
  expect(() => parseNames(text)).toThrow(words)
})

it('keeps a server with a broken file from starting, and reads a change', async () => {
  const path = join(folder, 'names.csv')
  expect(fileList(null)).toBeNull()
  expect(() => fileList(path)).toThrow('AML_LIST')
  await writeFile(path, `${HEAD}\n7`)
  expect(() => fileList(path)).toThrow('line 2')
  await writeFile(path, `${HEAD}\n7,Somchai Jaidee,UN`)
  const list = fileList(path)
  expect((await list?.read())?.people).toHaveLength(1)
  await writeFile(path, `${HEAD}\n7,Somchai Jaidee,UN\n8,Somsri Jaidee,UN`)
  expect((await list?.read())?.people).toHaveLength(2)
  await writeFile(path, 'gone')
  await expect(list?.read()).rejects.toThrow('line 1')
})
