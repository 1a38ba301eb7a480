import { expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

const house = await testApp({ settings: { registerOTP: false } })
const [one, two] = [await seat(house.context, 'content'), await seat(house.context, 'content')]
type Item = { draft: { version: number; body: unknown } | null; version: number }
it('one of two editors is told of the other, and saves nothing over them', async () => {
  const shown = (await house.client(one.token).post('/api/ops/texts', { page: 1, limit: 1 })).body
  const [item] = shown['items'] as (Item & { id: string; live: Record<string, unknown> })[]
  const at = `/api/ops/texts/${item?.id}`
  const write = (who: { token: string }, base: number | undefined) =>
    house.client(who.token).put(at, {
      body: item?.live,
      ...(base === undefined ? {} : { base }),
      reason: 'a new notice',
    })
  const base = item?.version ?? -1
  const first = await write(one, base)
  expect(first.status).toBe(200)
  const { version } = first.body as unknown as Item
  expect(version).toBeGreaterThan(base)
  const second = await write(two, base)
  expect([second.status, second.body.message, second.body['details']]).toEqual([
    409,
    'CASE_CHANGED',
    { rule: 'DRAFT_CHANGED', by: one.name, version },
  ])
  const now = (await house.client(two.token).get(at)).body as unknown as Item
  expect(now.version).toBe(version)
  // Who has seen it saves over it; who names none, as before.
  expect((await write(two, version)).status).toBe(200)
  expect((await write(one, undefined)).status).toBe(200)
})

it('of two who save at once, one is told', async () => {
  const item = (await house.client(one.token).post('/api/ops/texts', { page: 2, limit: 1 })).body
  const [text] = item['items'] as (Item & { id: string; live: Record<string, unknown> })[]
  const both = await Promise.all(
    [one, two].map((who) =>
      house.client(who.token).put(`/api/ops/texts/${text?.id}`, {
        body: text?.live,
        base: text?.version,
        reason: 'at once',
      }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

it('tells what a field with a code may say, with its names', async () => {
  const owner = await seat(house.context, 'owner')
  const choicesOf = async (kind: string) =>
    (await house.client(owner.token).post(`/api/ops/${kind}`)).body['choices']
  expect(await choicesOf('deposit-accounts')).toEqual({
    bankCode: expect.arrayContaining([
      { code: 'KBANK', th: 'ธนาคารกสิกรไทย', en: 'Kasikornbank' },
      { code: 'PAYONEX', th: '', en: '' },
    ]) as unknown,
  })
  const { prizeCode } = (await choicesOf('wheels')) as { prizeCode: { code: string }[] }
  const wheels = (await house.client(owner.token).post('/api/ops/wheels')).body['items']
  const [wheel] = wheels as { live: { slices: { prizeCode: string }[] } }[]
  for (const slice of wheel?.live.slices ?? [])
    expect(prizeCode.map(({ code }) => code)).toContain(slice.prizeCode)
  expect(await choicesOf('texts')).toEqual({})
})
