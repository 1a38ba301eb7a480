import type { Answer } from '@krapao/contract/calls'
import { ROOM_PREFIX } from '@krapao/contract/chat/socket'
import { io } from 'socket.io-client'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openRealtime } from '../../../realtime/socket.ts'
import { testApp, type Client, type Registered } from '../../../testing/app.ts'
import { readFeed } from '../../cashin/bankTransfers/feed.ts'
import { expireAnnounced } from '../../cashin/bankTransfers/manual.ts'
import { slipHouse } from '../../cashin/slips/testing/slips.ts'
import { seal } from '../../cashin/walletLinks/testing/seal.ts'

type Movement = Answer<'wallet'>['onItsWay'][number]

const house = await slipHouse({ settings: { autoApproveBelow: 20_000 } })
const { context, clock, jobs, world } = house
const url = await house.listen()
afterEach(() => world('DELETE', '/sandbox/faults'))

const onItsWay = async (client: Client): Promise<Movement[]> =>
  (await client.get('/api/wallet')).body['onItsWay'] as Movement[]
const stateOf = async (client: Client) =>
  (await onItsWay(client)).map(({ kind, state, amount }) => `${kind} ${state} ${amount}`)
const fault = (target: string, kind: string) =>
  world('POST', '/sandbox/faults', { target, kind, on: 'write' })
const code = async (client: Client, amount: number) =>
  String((await client.post('/api/qrcode/KBANK', { amount })).body['qrcodeId'])
const fund = async ({ client }: Registered, amount: number) =>
  void (await world('POST', '/sandbox/qr/pay', { qrcodeId: await code(client, amount) }))
/** Time passes until what the outside owes an answer has it. */
async function settled(client: Client): Promise<void> {
  for (let turn = 0; turn < 40 && (await onItsWay(client)).length > 0; turn++) {
    clock.advance(10_000)
    await jobs.runDue()
  }
}

describe('what is on its way', () => {
  it('is nothing for a beginner, and never what is on its way to another', async () => {
    const [mine, other] = [await house.register(), await house.register()]
    await code(mine.client, 100)
    expect([await stateOf(mine.client), await stateOf(other.client)]).toEqual([
      ['QR UNPAID 100'],
      [],
    ])
  })

  it('is a code from when it is shown; said to be paid, its money; and none once it is in', async () => {
    const { client } = await house.register()
    const id = await code(client, 500)
    const [shown] = await onItsWay(client)
    expect(shown).toMatchObject({ reference: id, kind: 'QR', state: 'UNPAID', amount: 500 })
    expect(Date.parse(shown?.until ?? '') - Date.parse(shown?.since ?? '')).toBe(600_000)
    expect((await client.put(`/api/qrcode/${id}`)).status).toBe(204)
    expect(await stateOf(client)).toEqual(['QR BANK 500'])
    await world('POST', '/sandbox/qr/pay', { qrcodeId: id })
    expect(await stateOf(client)).toEqual([])
  })

  it('is a code no more when it is cancelled, replaced or has run out; to say it is paid changes nothing', async () => {
    const { client } = await house.register()
    const first = await code(client, 100)
    await code(client, 200)
    expect(await stateOf(client)).toEqual(['QR UNPAID 200'])
    expect((await client.put(`/api/qrcode/${first}`)).status).toBe(204)
    expect(await stateOf(client)).toEqual(['QR UNPAID 200'])
    await client.delete(`/api/qrcode/${(await onItsWay(client))[0]?.reference}`)
    expect(await stateOf(client)).toEqual([])
    await code(client, 300)
    clock.advance(10 * 60_000)
    expect(await stateOf(client)).toEqual([])
  })

  it('is an announced transfer until the bank shows it or its time is over', async () => {
    const member = await house.register()
    const { client, bankCode, bankAccountNo, bankAccountName } = member
    await client.post('/api/wallet/add', { amount: 300 })
    expect(await stateOf(client)).toEqual(['ANNOUNCED BANK 300'])
    await world('POST', '/sandbox/bank/transfer', {
      fromBankCode: bankCode,
      fromAccountNo: bankAccountNo,
      fromName: bankAccountName,
      toAccountNo: '4050012345',
      amount: 300,
    })
    await readFeed(context)
    expect(await stateOf(client)).toEqual([])
    await client.post('/api/wallet/add', { amount: 400 })
    expect(await stateOf(client)).toEqual(['ANNOUNCED BANK 400'])
    clock.advance(60 * 60_000)
    await expireAnnounced(context)
    expect(await stateOf(client)).toEqual([])
  })

  it('is a slip while it is checked, without an amount until it is read; refused, none', async () => {
    const member = await house.register()
    const stranger = { ...member, bankAccountNo: '7777777771', bankAccountName: 'SOMEBODY ELSE' }
    const { picture } = await house.transfer(stranger, { amount: 250 })
    await house.upload(member.client, picture)
    expect(await stateOf(member.client)).toEqual(['SLIP CHECKING null'])
    await jobs.runDue()
    expect((await house.newest(member.client)).status).toBe('FAILED')
    expect(await stateOf(member.client)).toEqual([])
  })

  it('is a wallet link while its issuer does not answer', async () => {
    const { client } = await house.register()
    const { link } = await world<{ link: string }>('POST', '/sandbox/walletlink', {
      amount: 50,
      walletAccountName: 'KRAPAO WALLET',
    })
    await fault('walletlink', 'timeout-after')
    const sealed = seal(context.config.truelinkSecret, `${link}::KRAPAO WALLET`)
    expect((await client.post('/api/wallet/truelink', { link: sealed })).status).toBe(503)
    expect(await stateOf(client)).toEqual(['LINK ISSUER 50'])
    await settled(client)
    expect((await client.get('/api/wallet')).body).toMatchObject({
      wallet: { amount: 50 },
      onItsWay: [],
    })
  })

  it('is a payout: at the team, at the bank, and none once it is paid', async () => {
    const member = await house.register()
    const { client } = member
    await fund(member, 30_000)
    await client.post('/api/wallet/withdraw', { amount: 20_000 })
    expect(await onItsWay(client)).toMatchObject([
      { kind: 'PAYOUT', state: 'TEAM', amount: 20_000, from: 'WALLET', to: member.bankCode },
    ])
    const other = await house.register()
    await fund(other, 500)
    await fault('bank', 'timeout-after')
    await other.client.post('/api/wallet/withdraw', { amount: 200 })
    await expect.poll(() => stateOf(other.client)).toEqual(['PAYOUT BANK 200'])
    await settled(other.client)
    expect((await other.client.get('/api/wallet')).body).toMatchObject({ wallet: { amount: 300 } })
    expect(await stateOf(client)).toEqual(['PAYOUT TEAM 20000'])
  })

  it('is a payout that the bank refuses until its money is back', async () => {
    const member = await house.register()
    await fund(member, 500)
    await fault('bank', 'refuse')
    await member.client.post('/api/wallet/withdraw', { amount: 200 })
    await expect.poll(() => stateOf(member.client)).toEqual(['PAYOUT BANK 200'])
    await settled(member.client)
    expect((await member.client.get('/api/wallet')).body).toMatchObject({
      wallet: { amount: 500 },
      onItsWay: [],
    })
  })

  it('is a payout that rests after a new bank account, with the end of it', async () => {
    const member = await house.register()
    await fund(member, 500)
    const until = new Date(clock.now().getTime() + 3_600_000)
    await context.db
      .updateTable('member')
      .set({ bank_rest_until: until })
      .where('id', '=', member.memberId)
      .execute()
    await member.client.post('/api/wallet/withdraw', { amount: 200 })
    await expect
      .poll(() => onItsWay(member.client))
      .toMatchObject([{ kind: 'PAYOUT', state: 'RESTING', until: until.toISOString() }])
  })

  it('is a transfer that a game has not answered, and one that failed is back in the wallet', async () => {
    const member = await house.register()
    const { client } = member
    await client.get('/api/wallet/activate/pg')
    await fund(member, 500)
    await fault('game:pg', 'timeout-before')
    await client.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 300 })
    expect(await onItsWay(client)).toMatchObject([
      { kind: 'TRANSFER', state: 'GAME', amount: 300, from: 'WALLET', to: 'pg' },
    ])
    await settled(client)
    expect((await client.get('/api/wallet')).body).toMatchObject({
      wallet: { amount: 500 },
      onItsWay: [],
    })
  })

  it('stands after a restart, the oldest first', async () => {
    const member = await house.register()
    const { client } = member
    await client.get('/api/wallet/activate/pg')
    await fund(member, 500)
    await fault('game:pg', 'timeout-before')
    await client.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 300 })
    clock.advance(1_000)
    await client.post('/api/wallet/add', { amount: 700 })
    clock.advance(1_000)
    await code(client, 900)
    const again = await testApp({ database: house.database, sandbox: house.sandbox, clock })
    expect(await stateOf(again.client(member.token))).toEqual([
      'TRANSFER GAME 300',
      'ANNOUNCED BANK 700',
      'QR UNPAID 900',
    ])
    await again.close()
    await settled(client)
  })
})

describe('a device of the member', () => {
  const realtime = openRealtime(context, house.app.server, house.database.notifications)
  const sockets: { close(): unknown }[] = []
  afterAll(async () => {
    for (const socket of sockets) socket.close()
    await realtime.close()
  })
  async function device({ token, memberId }: Registered): Promise<{ told: number }> {
    const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true })
    sockets.push(socket)
    const joined: unknown = await socket
      .timeout(5_000)
      .emitWithAck('join', { room: ROOM_PREFIX + memberId })
    expect(joined).toEqual({ ok: true })
    const heard = { told: 0 }
    socket.on('onItsWay', () => (heard.told += 1))
    return heard
  }

  it('is told of what another one has begun, said and dropped, and a stranger of nothing', async () => {
    const [mine, other] = [await house.register(), await house.register()]
    const [heard, overheard] = [await device(mine), await device(other)]
    const id = await code(mine.client, 100)
    await expect.poll(() => heard.told).toBe(1)
    await mine.client.put(`/api/qrcode/${id}`)
    await expect.poll(() => heard.told).toBe(2)
    await mine.client.delete(`/api/qrcode/${id}`)
    await expect.poll(() => heard.told).toBe(3)
    await mine.client.post('/api/wallet/add', { amount: 300 })
    await expect.poll(() => heard.told).toBe(4)
    expect(overheard.told).toBe(0)
  })

  it('is told that its payout is paid, which changes no balance', async () => {
    const member = await house.register()
    await fund(member, 500)
    const heard = await device(member)
    await member.client.post('/api/wallet/withdraw', { amount: 200 })
    await settled(member.client)
    await expect.poll(() => heard.told).toBeGreaterThan(0)
  })
})
