import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox, type Sandbox } from '@krapao/sandbox/start'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildProviders, providersConfigFromEnv } from '../registry.ts'
import { eventually } from './outside.ts'

/** What providers know when the whole outside has stopped and come back, as the adapters see it. */
const dir = mkdtempSync(join(tmpdir(), 'outside-'))
let sandbox: Sandbox
const heard: string[] = []
let open = false
const shop = createServer((request, response) => {
  if (!open) return request.socket.destroy()
  heard.push(String(request.headers['x-kbank-event-id']))
  return response.end()
})

beforeAll(async () => {
  await new Promise<void>((listening) => shop.listen(0, '127.0.0.1', listening))
  sandbox = await startSandbox({ port: 0, dataDir: dir, hangMs: 100 })
})
afterAll(async () => {
  await sandbox.close()
  shop.close()
  rmSync(dir, { recursive: true })
})

const reach = () => {
  const callbackUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`
  const config = providersConfigFromEnv(
    { SANDBOX_URL: sandbox.url, PSP_KBANK_CALLBACK_URL: callbackUrl },
    ['pg'],
  )
  const { psps, games, bank } = buildProviders(
    { ...config, http: { ...config.http, timeoutMs: 20_000 } },
    { now: () => new Date() },
  )
  const [psp, game] = [psps.get('KBANK'), games.get('pg')]
  if (!psp || game?.clearedBy !== 'status') throw new Error('not configured')
  return { psp, game, bank }
}
const command = async (path: string, body: object) => {
  await fetch(sandbox.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
}

const order = (reference: string) => ({
  reference,
  bankCode: 'SCB',
  accountNo: '1234567890',
  accountName: 'A',
  currency: 'THB' as const,
  amount: 10_000n,
})

it('keeps balances, payouts and codes; ends what was half done; calls back what was not heard', async () => {
  const player = { username: 'restart', password: 'Secret12' }
  const before = reach()
  await before.game.createAccount(player)
  await before.game.deposit({ username: 'restart', reference: 'd1', amount: 5_000n })
  for (const reference of ['q1', 'q2'])
    await before.psp.createQr({
      reference,
      amount: 10_000n,
      expiresAt: new Date(Date.now() + 600_000),
    })
  await command('/sandbox/qr/pay', { qrcodeId: 'q1' })
  await command('/sandbox/faults', { target: 'bank', kind: 'hold' })
  await before.bank.payout(order('held'))
  for (const target of ['bank', 'game:pg'])
    await command('/sandbox/faults', { target, kind: 'delay', ms: 60_000 })
  // Cut by the outside once it has them, long before they are done.
  await before.bank.payout(order('slow'))
  await before.game.deposit({ username: 'restart', reference: 'd2', amount: 7_000n })
  expect(await before.game.transferStatus('d2')).toEqual({
    kind: 'done',
    value: { state: 'PENDING' },
  })

  await sandbox.close()
  open = true
  sandbox = await startSandbox({ port: 0, dataDir: dir })
  const after = reach()

  expect(await after.game.balance('restart')).toEqual({ kind: 'done', value: 5_000n })
  expect(await after.game.transferStatus('d1')).toMatchObject({
    kind: 'done',
    value: { state: 'DONE' },
  })
  expect(await after.game.transferStatus('d2')).toEqual({
    kind: 'done',
    value: { state: 'FAILED' },
  })
  expect(
    await after.game.deposit({ username: 'restart', reference: 'd2', amount: 7_000n }),
  ).toMatchObject({ kind: 'refused' })
  expect(await after.bank.payoutState('slow')).toEqual({
    kind: 'done',
    value: { state: 'SUCCESS' },
  })
  expect(await after.bank.payoutState('held')).toEqual({
    kind: 'done',
    value: { state: 'PENDING' },
  })
  expect(await after.psp.payment('q2')).toEqual({ kind: 'done', value: { state: 'WAITING' } })
  const truth = await after.psp.payment('q1')
  const events = await eventually(
    () => Promise.resolve(heard),
    (list) => list.length > 0,
  )
  expect(truth).toMatchObject({ kind: 'done', value: { state: 'PAID', eventId: events[0] } })
})
