import { sql } from 'kysely'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { testApp, type Client } from '../../../testing/app.ts'
import { asOwner, onPostgres } from '../../../testing/db.ts'
import { untilWaiting } from '../../../testing/inTurn.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

/** An owner who tells members to pay into an account that is a member's. */
const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house
const { db } = context
const reason = 'a new branch'
const KINDS = '/api/ops/deposit-accounts'
let owner: Client
let ownerId: string
let serial = 6_660_000_000
const freshNo = () => String((serial += 1))
beforeEach(async () => {
  // One owner alone: what two would say is told in the inbox's own tests.
  await db.updateTable('operator').set({ active: false }).execute()
  const { id, token } = await seat(context, 'owner')
  owner = house.client(token)
  ownerId = id
})

const first = async () => {
  const { items } = (await owner.post(KINDS)).body as unknown as {
    items: { id: string; live: Record<string, unknown> }[]
  }
  const offered = items.find(({ live }) => live['active'] === true)
  if (!offered) throw new Error('no account')
  return offered
}
const draft = async (id: string, body: object, by = owner) => {
  const saved = await by.put(`${KINDS}/${id}`, { body, reason })
  return (saved.body as unknown as { draft: { version: number } }).draft.version
}
const publish = async (id: string, body: object, by = owner) =>
  by.post(`${KINDS}/${id}/publish`, { version: await draft(id, body, by), reason })
const rowOf = (id: string) =>
  db.selectFrom('deposit_account').selectAll().where('id', '=', id).executeTakeFirst()

describe('an account that is a member’s', () => {
  it.each([
    ['as it is', (no: string) => ({ accountNo: no })],
    ['with hyphens', (no: string) => ({ accountNo: `${no.slice(0, 3)}-${no.slice(3)}` })],
    ['with zeros before it', (no: string) => ({ accountNo: `00 ${no}` })],
    ['at another bank', (no: string) => ({ accountNo: no, bankCode: 'KTB' })],
    ['as a way to pay', (no: string) => ({ accountNo: no, bankType: 'PAYMENT' })],
    ['not shown yet', (no: string) => ({ accountNo: no, active: false })],
  ])('is not published %s, and the try is in both logs', async (_, change) => {
    const { bankAccountNo } = await house.register({ bankAccountNo: freshNo() })
    const { id, live } = await first()
    const before = await rowOf(id)
    for (const item of [id, 'a-new-one']) {
      const refused = await publish(item, { ...live, ...change(bankAccountNo) })
      expect([refused.status, refused.body.message]).toEqual([409, 'EXISTING_BANK'])
    }
    expect([await rowOf(id), await rowOf('a-new-one')]).toEqual([before, undefined])
    const { body } = await owner.post('/api/ops/audit', { subject: `account ${id}` })
    expect((body['entries'] as object[])[0]).toMatchObject({
      action: 'content.refuse',
      reason,
      after: change(bankAccountNo),
    })
    const isLogged = (line: string) =>
      line.includes('"security":true') && line.includes(ownerId) && line.includes('EXISTING_BANK')
    expect(house.logs.some(isLogged)).toBe(true)
  })

  it('is not published when the member has left it, nor by publishing an older version', async () => {
    const accountNo = freshNo()
    const { id, live } = await first()
    expect((await publish(id, { ...live, accountNo })).status).toBe(200)
    const version = await draft(id, live)
    await owner.post(`${KINDS}/${id}/publish`, { version, reason })
    // At the same bank it stays ours.
    const { memberId } = await house.register({ bankAccountNo: accountNo, bankCode: 'BAY' })
    const undo = () => owner.post(`${KINDS}/${id}/publish`, { version: version - 1, reason })
    expect((await undo()).body.message).toBe('EXISTING_BANK')
    await db
      .updateTable('member')
      .set({ bank_account_no: freshNo(), updated_at: clock.now() })
      .where('id', '=', memberId)
      .execute()
    expect((await undo()).body.message).toBe('EXISTING_BANK')
    expect((await rowOf(id))?.account_no).toBe(live['accountNo'])
  })

  it('is not written in letters or other digits', async () => {
    const { id, live } = await first()
    for (const accountNo of ['๔๐๕๐๐๑๒๓๔๕', '405001234O', '4050012345\u200b'])
      expect(
        (await owner.put(`${KINDS}/${id}`, { body: { ...live, accountNo }, reason })).status,
      ).toBe(400)
  })

  it('is not at a bank that there is not, but a way to pay has names of its own', async () => {
    const { live } = await first()
    const save = async (change: object) =>
      owner.put(`${KINDS}/a-typo`, { body: { ...live, accountNo: freshNo(), ...change }, reason })
    expect(await save({ bankCode: 'SBC' })).toMatchObject({
      status: 400,
      body: { message: 'INVALID_REQUEST', details: { fields: ['bankCode'] } },
    })
    expect((await save({ bankCode: 'SBC', bankType: 'PAYMENT' })).status).toBe(200)
    expect((await save({ bankCode: 'KTB' })).status).toBe(200)
  })

  it('of before this rule may be written of and switched off, and does not come back', async () => {
    const { live } = await first()
    const accountNo = freshNo()
    await house.register({ bankAccountNo: accountNo })
    const made = { ...live, accountNo }
    await asOwner(db, async (admin) => {
      await sql`alter table deposit_account disable trigger house_account`.execute(admin)
      await sql`insert into deposit_account select 'old', bank_code, bank_type, mode, name_th, name_en, account_name,
        ${accountNo}, currency, min_deposit, position, true, holder_th, holder_en
        from deposit_account order by position limit 1`.execute(admin)
      await sql`alter table deposit_account enable trigger house_account`.execute(admin)
    })
    expect((await publish('old', { ...made, position: 9 })).status).toBe(200)
    expect((await publish('old', { ...made, bankCode: 'KTB' })).body.message).toBe('EXISTING_BANK')
    expect((await publish('old', { ...made, active: false })).status).toBe(200)
    expect((await publish('old', made)).body.message).toBe('EXISTING_BANK')
  })
})

describe('a number of ours', () => {
  const register = (bankAccountNo: string, bankCode = 'SCB') =>
    house.register({ bankAccountNo, bankCode })
  it.each([
    ['', 'SCB', 'SCB', true],
    [', offered no more', 'SCB', 'SCB', false],
    [' at a bank of two codes', 'TTB', 'TMB', true],
  ])('is registered by no member%s', async (_, ours, theirs, active) => {
    const { live } = await first()
    const no = freshNo()
    const written = `${no.slice(0, 3)}-${no.slice(3)}`
    const id = `ours-${no}`
    expect(
      (await publish(id, { ...live, accountNo: written, bankCode: ours, active })).status,
    ).toBe(200)
    await expect(register(no, theirs)).rejects.toThrow('EXISTING_BANK')
    await expect(register(`0${no}`, theirs)).rejects.toThrow('EXISTING_BANK')
    const { memberId } = await register(freshNo(), theirs)
    await expect(
      db.updateTable('member').set({ bank_account_no: no }).where('id', '=', memberId).execute(),
    ).rejects.toThrow('an account of the house')
  })
})

const atOnce = test.runIf(onPostgres)
atOnce('a number that a member registers at this moment is not published', async () => {
  const { memberId } = await house.register({ bankAccountNo: freshNo() })
  const { id, live } = await first()
  const accountNo = freshNo()
  const version = await draft(id, { ...live, accountNo })
  const [published] = await db.transaction().execute(async (tx) => {
    const taken = { bank_account_no: accountNo, updated_at: clock.now() }
    await tx.updateTable('member').set(taken).where('id', '=', memberId).execute()
    const under = owner.post(`${KINDS}/${id}/publish`, { version, reason })
    await untilWaiting(db, 1)
    return [under]
  })
  expect((await published).body.message).toBe('EXISTING_BANK')
})
atOnce('a number that we publish at this moment is not registered', async () => {
  const { id } = await first()
  const accountNo = freshNo()
  const [registered] = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ account_no: string }>`
      select account_no from deposit_account where id = ${id}`.execute(tx)
    await sql`update deposit_account set account_no = ${accountNo} where id = ${id}`.execute(tx)
    const under = house.register({ bankAccountNo: accountNo }).then(
      () => 'let in',
      (error: unknown) => String(error),
    )
    await untilWaiting(db, 1)
    expect(rows).toHaveLength(1)
    return [under]
  })
  expect(await registered).toContain('EXISTING_BANK')
})
