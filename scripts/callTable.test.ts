import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { OPS_PATHS } from '../contract/src/ops/paths.ts'
import { PATHS } from '../contract/src/paths.ts'
import { callPage, handledCalls, PAGE } from './callTable.ts'

const handled = handledCalls()
const cells = (page: string): string[] =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.replaceAll(/\s+/g, ' '))

it('docs/calls.md says where each call is handled (npm run docs:calls writes it)', () => {
  expect(cells(readFileSync(PAGE, 'utf8'))).toEqual(cells(callPage()))
})

it('each call of the contract is bound once, and its handler is a file', () => {
  expect(handled.map(({ call }) => call).toSorted()).toEqual(
    Object.keys({ ...PATHS, ...OPS_PATHS }).toSorted(),
  )
  const missing = handled.filter(({ file }) => !existsSync(join(import.meta.dirname, '..', file)))
  expect(missing).toEqual([])
})

it('the table names the use case, and not a tool beside it', () => {
  const fileOf = (call: string) => handled.find((each) => each.call === call)?.file
  expect(fileOf('transfer')).toBe('server/src/areas/play/games/transfers/transfer.ts')
  expect(fileOf('login')).toBe('server/src/areas/people/members/login/login.ts')
  expect(fileOf('chatSend')).toBe('server/src/areas/support/chat/send.ts')
  expect(fileOf('opsOfferSave')).toBe('server/src/areas/desk/content/versions.ts')
})
