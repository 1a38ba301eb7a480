import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOver } from '../server/src/testing/wire/calls.ts'
import { newMember, until, type Client } from './src/client/api.ts'
import { createOperator, enterConsole } from './src/client/operator.ts'
import { startProduct, type Product } from './src/product/product.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..')
const KILLS = Number(process.env.KILLS ?? 1)

/**
 * Every process ended as by a power switch in the middle of the work, then started again: what was
 * acknowledged is there.
 */
describe('kill -9 in the middle', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(() => product.dispose())

  it(
    `loses and doubles nothing over ${KILLS} kills`,
    async () => {
      const member = await newMember(product, 5_000)
      await member.get('/api/wallet/activate/pg')
      const { username } = (await member.get('/api/wallet/account/pg')).body
      let acknowledged = 0
      const keys: string[] = []
      // Transfers of somebody who is no member: each belongs in suspense, once.
      const strays: number[] = []
      const { banks } = (await member.get('/api/lookup/deposit')).body
      const { bankAccountNo: toAccountNo } = banks.find(
        (bank: { bankCode: string }) => bank.bankCode === 'SCB',
      )

      for (let kill = 0; kill < KILLS; kill++) {
        const life = { ended: false }
        const work = (async () => {
          for (let i = 0; !life.ended; i++) {
            const key = `kill-${kill}-${i}`
            keys.push(key)
            const reply = await member
              .post(
                '/api/wallet/transfer',
                { from: 'WALLET', to: 'pg', amount: 3 },
                { 'idempotency-key': key },
              )
              .catch(() => null)
            if (reply?.status === 200) acknowledged++
            if (!reply) return
          }
        })()
        strays.push(11 + kill)
        await member.world('POST', '/bank/transfer', {
          fromBankCode: 'SCB',
          fromAccountNo: '9990001234',
          fromName: 'NOBODY KNOWN',
          toAccountNo,
          amount: 11 + kill,
        })
        await new Promise((resolve) => {
          setTimeout(resolve, 300 + kill * 137)
        })
        await product.kill()
        life.ended = true
        await work
        await product.start()
        // The last attempt has no answer: the client sends it again with its key, and learns the outcome.
        const again = await member.post(
          '/api/wallet/transfer',
          { from: 'WALLET', to: 'pg', amount: 3 },
          { 'idempotency-key': keys.at(-1) ?? '' },
        )
        if (again.status === 200 && again.headers.get('idempotent-replayed') === null)
          acknowledged++
        await until(
          async () =>
            !(await member.post('/api/statement', { page: 1, limit: 100 })).body.statements.some(
              (row: { status: string }) => row.status === 'PENDING',
            ),
          60_000,
        )
      }

      const rows = await allRows(member)
      const moved = rows.filter(
        (row) => row.statementType === 'transfer' && row.status === 'SUCCESS',
      )
      expect(moved.length).toBeGreaterThanOrEqual(acknowledged)
      // Each attempt at most once, and only the last of each life can be one that nobody was told of.
      expect(moved.length - acknowledged).toBeLessThanOrEqual(KILLS)
      const wallet = (await member.get('/api/wallet')).body
      expect(wallet.wallet.amount).toBe(5_000 - moved.length * 3)
      expect((await member.world('GET', `/games/pg/${username}`)).balance).toBe(moved.length * 3)

      const owner = await createOperator(product.place, 'owner')
      const token = await enterConsole(product.url, owner)
      const call = callsOver(product.url, () => ({ token }))
      const inSuspense = async (): Promise<number[]> => {
        const answer = await call('POST', '/api/ops/suspense', { page: 1, limit: 100 })
        const { items } = answer.body as { items: { amount: number }[] }
        return items.map((item) => item.amount).toSorted((one, other) => one - other)
      }
      await until(async () => (await inSuspense()).length >= strays.length, 60_000)
      expect(await inSuspense()).toEqual(strays)

      await product.stop()
      const verified = await run(process.execPath, ['server/src/ledger/verify/verify.command.ts'], {
        cwd: ROOT,
        env: { ...process.env, ...product.place },
      })
      expect(verified.stdout).toContain('The books are right')
      console.log(
        `${KILLS} kills of every process: ${acknowledged} transfers acknowledged, ${moved.length} ` +
          `made, ${strays.length} payments of nobody in suspense; lost 0, doubled 0`,
      )
    },
    120_000 + KILLS * 60_000,
  )
})

describe('the launcher', () => {
  it('killed alone takes the whole product with it, so that the next start finds its ports and data free', async () => {
    const product = await startProduct()
    try {
      await product.killLauncher()
      await product.start()
      expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
      expect(await product.stop()).toBeLessThan(10_000)
    } finally {
      await product.dispose()
    }
  })
})

interface Row {
  statementType: string
  status: string
  amount: number
}
async function allRows(member: Client): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { total, statements } = (await member.post('/api/statement', { page, limit: 100 })).body
    rows.push(...statements)
    if (rows.length >= total) return rows
  }
}
