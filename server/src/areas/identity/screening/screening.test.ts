import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

const folder = await mkdtemp(join(tmpdir(), 'names-'))
afterAll(() => rm(folder, { recursive: true }))
const path = join(folder, 'names.csv')
const write = (...lines: string[]) => writeFile(path, ['id,name,list', ...lines].join('\n'))
await write('1,นาย สมศักดิ์ แก้วดี,AMLO')

const house = await testApp({
  settings: { registerOTP: false },
  env: { AML_LIST: path },
})
const { context, jobs } = house
const { db } = context
const finance = house.client((await seat(context, 'finance')).token)
const screen = () => jobs.runCron('aml.screen')
const casesOf = async (memberId: string) => {
  const { body } = await finance.post('/api/ops/aml', {})
  const { cases } = body as unknown as {
    cases: { id: string; memberId: string; kinds: string[]; round: number }[]
  }
  return cases.filter((each) => each.memberId === memberId)
}
const listed = async () => (await finance.post('/api/ops/aml', {})).body['list']

it('opens a case of who registers under a listed name, with its reason, once', async () => {
  const who = await house.register({ bankAccountName: 'สมศักดิ์ แก้วดี' })
  const other = await house.register({ bankAccountName: 'สมหญิง รักเรียน' })
  await screen()
  await screen()
  const [found] = await casesOf(who.memberId)
  expect(found).toMatchObject({ kinds: ['LISTED'], round: 1 })
  expect((await finance.get(`/api/ops/aml/${found?.id}`)).body).toMatchObject({
    hits: [{ figures: { percent: 100, by: 'EXACT', list: 'AMLO', listed: 'นาย สมศักดิ์ แก้วดี' } }],
  })
  expect(await casesOf(other.memberId)).toEqual([])
  expect(await db.selectFrom('aml_name_new').selectAll().execute()).toEqual([])
  expect(await listed()).toMatchObject({ people: 1, fault: null })
})

it('compares everybody with a new list, and goes on with the one before while it is broken', async () => {
  const who = await house.register({ bankAccountName: 'PRASERT WONGSAKUL' })
  await screen()
  expect(await casesOf(who.memberId)).toEqual([])
  await write('1,นาย สมศักดิ์ แก้วดี,AMLO', '2,ประเสริฐ วงศ์สกุล,UN')
  await screen()
  const [found] = await casesOf(who.memberId)
  expect((await finance.get(`/api/ops/aml/${found?.id}`)).body).toMatchObject({
    hits: [{ figures: { percent: 90, by: 'SOUND', list: 'UN' } }],
  })
  await write('1,นาย สมศักดิ์')
  const late = await house.register({ bankAccountName: 'PRASERT WONGSAKUN' })
  await screen()
  expect(await listed()).toMatchObject({ people: 2, fault: 'line 2 is not "id,name,list"' })
  expect(await casesOf(late.memberId)).toHaveLength(1)
  await write('1,นาย สมศักดิ์ แก้วดี,AMLO')
  await screen()
  expect(await listed()).toMatchObject({ people: 1, fault: null })
})
