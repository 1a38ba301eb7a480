import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { transact } from '../../../testing/transact.ts'
import { type PlaythroughKind } from '../../gifts/playthrough/gift.ts'
import { openPlaythrough } from '../../gifts/playthrough/open.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { context } = house
const NONE = { turnoverMultiple: null, percentSuccess: null, percentFail: null }
let member: Awaited<ReturnType<typeof house.register>>

const give = (kind: PlaythroughKind, name?: { th: string; la: string; en: string }) =>
  transact(context.ledger, (tx) =>
    openPlaythrough(context, tx, {
      memberId: member.memberId,
      kind,
      sourceId: context.ids.reference('src'),
      ...(name ? { name } : {}),
      amount: 100n,
      from: 'house:bonus',
      conditions: NONE,
    }),
  )
const newest = async (language: string) => {
  const headers = { 'accept-language': language }
  const { body, headers: answered } = await member.client.post(
    '/api/statement',
    { page: 1, limit: 1 },
    headers,
  )
  const [row] = (body as unknown as { statements: { _id: string; item?: object }[] }).statements
  if (!row) throw new Error('no row')
  const receipt = await member.client.get(`/api/statement/${row._id}`, headers)
  expect(receipt.body['item']).toEqual(row.item)
  expect([answered['vary'], receipt.headers['vary']].map(String)).toEqual([
    expect.stringContaining('Accept-Language'),
    expect.stringContaining('Accept-Language'),
  ])
  return row.item
}

beforeAll(async () => {
  member = await house.register()
})

describe('the name of a gift on the statement', () => {
  it.each([
    ['bonus', { th: 'โบนัสวันเกิด', la: 'ໂບນັດວັນເກີດ', en: 'Birthday bonus' }],
    ['bonus', { th: 'ไม่มีคำแปล', la: '', en: '' }],
    ['invite', undefined],
    ['refund', undefined],
  ] as const)('of a %s is in the language of whoever reads it', async (kind, name) => {
    member = await house.register()
    await give(kind, name)
    const ours = {
      invite: { th: 'โบนัสชวนเพื่อน', la: 'ໂບນັດຊວນໝູ່', en: 'Invite bonus' },
      refund: { th: 'คืนยอดเสีย', la: 'ຄືນຍອດເສຍ', en: 'Cashback' },
    }
    const words = name ?? ours[kind]
    for (const [language, locale] of [
      ['th', 'th'],
      ['lo', 'la'],
      ['en', 'en'],
    ] as const)
      expect(await newest(language)).toEqual({ kind, description: words[locale] || words.th })
  })
})
