import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { verifyLedger } from '../../../ledger/verify/verify.ts'
import { transact } from '../../../testing/transact.ts'
import { creditArrival } from '../payments/credit.ts'
import { slipHouse } from './testing/slips.ts'

const house = await slipHouse()
const { context } = house

describe('a slip of the member’s own transfer', () => {
  it('S202: is credited once, with its amount on the slip and a deposit on the statement', async () => {
    const member = await house.register()
    const { picture } = await house.transfer(member, { amount: 250.5 })
    const taken = await house.upload(member.client, picture)
    expect(taken).toMatchObject({ status: 202, body: { status: 'PENDING' } })
    expect(await house.newest(member.client)).toMatchObject({
      status: 'PENDING',
      note: null,
      amount: null,
      reference: taken.body['reference'],
    })
    await house.jobs.runDue()
    expect(await house.newest(member.client)).toMatchObject({
      status: 'SUCCESS',
      note: null,
      amount: 250.5,
    })
    expect(await house.wallet(member.client)).toBe(250.5)
    const { body } = await member.client.post('/api/statement', { page: 1, limit: 10 })
    expect(body['statements']).toMatchObject([
      { statementType: 'deposit', amount: 250.5, status: 'SUCCESS' },
    ])
  })

  it('fixes the member’s bank account from then on', async () => {
    const member = await house.register()
    const { picture } = await house.transfer(member)
    await house.settle(member.client, picture)
    const changed = await member.client.put('/api/account/profile', {
      name: 'สมชาย',
      bankCode: 'SCB',
      bankAccountName: 'A B',
      bankAccountNo: '9990001112',
    })
    expect(changed.body.message).toBe('BANK_LOCKED')
  })

  it('shown again is a duplicate, and pays nothing more', async () => {
    const member = await house.register()
    const { picture } = await house.transfer(member)
    await house.settle(member.client, picture)
    expect(await house.settle(member.client, picture)).toMatchObject({
      status: 'FAILED',
      note: 'SLIP_REFNO_DUPLICATED',
      amount: null,
    })
    expect(await house.wallet(member.client)).toBe(100)
  })

  it('pays once in 128 uploads, 32 in parallel, of which three wait at a time, and parallel checks', async () => {
    const member = await house.register()
    const { picture: whole } = await house.transfer(member)
    // The corner with its mini-QR: a slip none the less, and read a good deal quicker.
    const picture = await sharp(whole)
      .extract({ left: 430, top: 808, width: 224, height: 224 })
      .png()
      .toBuffer()
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all(
        Array.from({ length: 32 }, () => house.upload(member.client, picture)),
      )
      expect(answers.filter(({ status }) => status === 202)).toHaveLength(3)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(29)
      await Promise.all(Array.from({ length: 8 }, () => house.jobs.runDue()))
      for (let i = 0; i < 2; i++) await house.later(130_000)
    }
    expect(await house.wallet(member.client)).toBe(100)
    const rows = await context.db
      .selectFrom('slip')
      .select(['status', 'note'])
      .where('member_id', '=', member.memberId)
      .execute()
    expect(rows.filter(({ status }) => status === 'SUCCESS')).toHaveLength(1)
    expect(rows.filter(({ note }) => note === 'SLIP_REFNO_DUPLICATED')).toHaveLength(11)
  }, 240_000)
})

describe('the bank feed and a slip of the same transfer', () => {
  const feed = (memberId: string, transRef: string) =>
    transact(context.ledger, (tx) =>
      creditArrival(context, tx, {
        memberId,
        method: 'BANK',
        source: 'SCB',
        externalId: transRef,
        sendingBank: '014',
        account: 'house:bank:SCB',
        amount: 10_000n,
        late: false,
        qrcodeId: null,
        paidAt: context.clock.now(),
      }),
    )

  it('credit once when the feed comes later', async () => {
    const member = await house.register()
    const { transRef, picture } = await house.transfer(member)
    await house.settle(member.client, picture)
    expect(await feed(member.memberId, transRef)).toBeNull()
    expect(await house.wallet(member.client)).toBe(100)
  })

  it('credit once when the feed came before the upload', async () => {
    const member = await house.register()
    const { transRef, picture } = await house.transfer(member)
    await feed(member.memberId, transRef)
    house.clock.advance(1_000)
    expect(await house.settle(member.client, picture)).toMatchObject({
      status: 'FAILED',
      note: 'SLIP_REFNO_DUPLICATED',
    })
    expect(await house.wallet(member.client)).toBe(100)
  })

  it('credit once when the feed comes between upload and check, and the slip has succeeded', async () => {
    const member = await house.register()
    const { transRef, picture } = await house.transfer(member)
    await house.upload(member.client, picture)
    house.clock.advance(1_000)
    await feed(member.memberId, transRef)
    await house.jobs.runDue()
    expect(await house.newest(member.client)).toMatchObject({ status: 'SUCCESS', amount: 100 })
    expect(await house.wallet(member.client)).toBe(100)
  })

  it('credit once when both run at the same moment', async () => {
    const member = await house.register()
    const made = await Promise.all(Array.from({ length: 3 }, () => house.transfer(member)))
    for (const { picture } of made) await house.upload(member.client, picture)
    await Promise.all([
      house.jobs.runDue(),
      ...made.map(({ transRef }) => feed(member.memberId, transRef)),
    ])
    expect(await house.wallet(member.client)).toBe(300)
  })
})

describe('two members with one slip', () => {
  it('pay the owner, whoever comes first', async () => {
    const [owner, other] = [await house.register(), await house.register()]
    const { picture } = await house.transfer(owner)
    expect(await house.settle(other.client, picture)).toMatchObject({
      status: 'FAILED',
      note: 'NOT_MATCH',
    })
    expect(await house.settle(owner.client, picture)).toMatchObject({ status: 'SUCCESS' })
    expect(await house.settle(other.client, picture)).toMatchObject({
      status: 'FAILED',
      note: 'SLIP_REFNO_DUPLICATED',
    })
    expect([await house.wallet(owner.client), await house.wallet(other.client)]).toEqual([100, 0])
  })

  it('do not shut the owner out while the bank is late with the other’s copy', async () => {
    const [owner, other] = [await house.register(), await house.register()]
    const { transRef, picture } = await house.transfer(owner)
    await house.world('POST', '/sandbox/slipcheck', { transRef, late: 2 })
    await house.settle(other.client, picture)
    expect(await house.settle(owner.client, picture)).toMatchObject({ status: 'PENDING' })
    for (let i = 0; i < 8; i++) await house.later(5_000 * 2 ** i)
    expect(await house.newest(other.client)).toMatchObject({ note: 'NOT_MATCH' })
    expect(await house.newest(owner.client)).toMatchObject({ status: 'SUCCESS' })
  })

  it('pay one of them once in a race', async () => {
    const [owner, other] = [await house.register(), await house.register()]
    const { picture } = await house.transfer(owner)
    await Promise.all(
      [owner, other, owner, other].map((member) => house.upload(member.client, picture)),
    )
    await Promise.all([house.jobs.runDue(), house.jobs.runDue()])
    for (let i = 0; i < 6; i++) await house.later(5_000 * 2 ** i)
    expect([await house.wallet(owner.client), await house.wallet(other.client)]).toEqual([100, 0])
  })
})

describe('each reason', () => {
  it('UPLOADED_FILE_NOT_EXIST: the file is gone', async () => {
    const member = await house.register()
    const { picture } = await house.transfer(member)
    await house.upload(member.client, picture)
    const { file } = await context.db
      .selectFrom('slip')
      .select('file')
      .where('member_id', '=', member.memberId)
      .executeTakeFirstOrThrow()
    await context.storage.delete(file ?? '')
    await house.jobs.runDue()
    expect(await house.newest(member.client)).toMatchObject({
      status: 'FAILED',
      note: 'UPLOADED_FILE_NOT_EXIST',
    })
  })

  it.each([
    [100, 2_000],
    [8_000, 6_000],
  ])('IMG_SIZE_UNABLE_TO_PROCESS: %s by %s pixels', async (width, height) => {
    const member = await house.register()
    const picture = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(await house.settle(member.client, picture)).toMatchObject({
      status: 'FAILED',
      note: 'IMG_SIZE_UNABLE_TO_PROCESS',
      link: null,
    })
  })

  it('CANNOT_READ_CROPPED_IMAGE: a picture without a mini-QR, or with another QR', async () => {
    const member = await house.register()
    const blank = await sharp({
      create: { width: 160, height: 240, channels: 3, background: '#cde' },
    })
      .png()
      .toBuffer()
    expect(await house.settle(member.client, blank)).toMatchObject({
      status: 'FAILED',
      note: 'CANNOT_READ_CROPPED_IMAGE',
    })
  })

  it('UNSTABLE_REFNO_ON_SLIP: two slips in one picture', async () => {
    const member = await house.register()
    const [one, two] = [await house.transfer(member), await house.transfer(member)]
    const both = await sharp({
      create: { width: 1_440, height: 1_080, channels: 3, background: '#fff' },
    })
      .composite([
        { input: one.picture, left: 0, top: 0 },
        { input: two.picture, left: 720, top: 0 },
      ])
      .png()
      .toBuffer()
    expect(await house.settle(member.client, both)).toMatchObject({
      status: 'FAILED',
      note: 'UNSTABLE_REFNO_ON_SLIP',
    })
    expect(await house.wallet(member.client)).toBe(0)
  })

  it('INVALID_SLIP: the bank does not know it, however genuine it looks', async () => {
    const member = await house.register()
    const forged = await slipHouseElsewhere.transfer(member)
    expect(await house.settle(member.client, forged.picture)).toMatchObject({
      status: 'FAILED',
      note: 'INVALID_SLIP',
    })
  })

  it('TRIPPLE_WRONG_CAPTCHA: three refusals of the bank’s challenge in a row, and not two', async () => {
    const member = await house.register()
    const { picture } = await house.transfer(member)
    await house.world('POST', '/sandbox/faults', { target: 'slip', kind: 'refuse', times: 2 })
    expect(await house.settle(member.client, picture)).toMatchObject({ status: 'PENDING' })
    await house.later(3_000)
    await house.later(5_000)
    expect(await house.newest(member.client)).toMatchObject({ status: 'SUCCESS' })

    const again = await house.transfer(member)
    await house.world('POST', '/sandbox/faults', { target: 'slip', kind: 'refuse', times: 3 })
    await house.settle(member.client, again.picture)
    await house.later(3_000)
    await house.later(5_000)
    expect(await house.newest(member.client)).toMatchObject({
      status: 'FAILED',
      note: 'TRIPPLE_WRONG_CAPTCHA',
    })
  })

  it('DEST_ACC_INVALID: to an account that is not ours', async () => {
    const member = await house.register()
    const { picture } = await house.transfer(member, { toAccountNo: '7778889990' })
    expect(await house.settle(member.client, picture)).toMatchObject({
      status: 'FAILED',
      note: 'DEST_ACC_INVALID',
      amount: 100,
    })
  })

  it('NOT_MATCH: from another account, and from the same number at another bank', async () => {
    const member = await house.register()
    const stranger = await house.transfer({ ...member, bankAccountNo: '5556667778' })
    expect(await house.settle(member.client, stranger.picture)).toMatchObject({
      status: 'FAILED',
      note: 'NOT_MATCH',
    })
    const elsewhere = await house.transfer({ ...member, bankCode: 'KBANK' })
    expect(await house.settle(member.client, elsewhere.picture)).toMatchObject({
      status: 'FAILED',
      note: 'NOT_MATCH',
    })
    expect(await house.wallet(member.client)).toBe(0)
  })

  it('S240: EXPIRED_SLIP: older than an hour when uploaded; an hour exactly is in time', async () => {
    const member = await house.register()
    const ago = (ms: number) => ({ at: new Date(house.clock.now().getTime() - ms).toISOString() })
    expect(
      await house.settle(member.client, (await house.transfer(member, ago(3_601_000))).picture),
    ).toMatchObject({ status: 'FAILED', note: 'EXPIRED_SLIP' })
    expect(
      await house.settle(member.client, (await house.transfer(member, ago(3_600_000))).picture),
    ).toMatchObject({ status: 'SUCCESS' })
  })

  it('UNKNOW_ERROR: no answer from the bank for a day; never a guess before', async () => {
    const member = await house.register()
    const { picture } = await house.transfer(member)
    await house.world('POST', '/sandbox/faults', { target: 'slip', kind: 'error', times: 10_000 })
    expect(await house.settle(member.client, picture)).toMatchObject({ status: 'PENDING' })
    await house.later(23 * 3_600_000)
    expect(await house.newest(member.client)).toMatchObject({ status: 'PENDING' })
    await house.later(2 * 3_600_000)
    expect(await house.newest(member.client)).toMatchObject({
      status: 'FAILED',
      note: 'UNKNOW_ERROR',
    })
    await house.world('DELETE', '/sandbox/faults')
  })
})

describe('the bank', () => {
  it('is asked again while it does not know, and its delay does not make the slip old', async () => {
    const member = await house.register()
    const { transRef, picture } = await house.transfer(member)
    await house.world('POST', '/sandbox/slipcheck', { transRef, late: 6 })
    expect(await house.settle(member.client, picture)).toMatchObject({ status: 'PENDING' })
    for (let i = 0; i < 6; i++) await house.later(900_000)
    expect(await house.newest(member.client)).toMatchObject({ status: 'SUCCESS' })
  })

  it('leaves a slip to an operator when it tells too little, and the operator credits it once', async () => {
    const member = await house.register()
    const { transRef, picture } = await house.transfer(member)
    await house.world('POST', '/sandbox/slipcheck', { transRef, shows: 'NONE' })
    expect(await house.settle(member.client, picture)).toMatchObject({
      status: 'PENDING',
      note: null,
      amount: 100,
    })
    expect(await house.wallet(member.client)).toBe(0)
    const { acceptSlip, rejectSlip, waitingSlips } = await import('./review/review.ts')
    const waiting = (await waitingSlips(context)).find((row) => row.member_id === member.memberId)
    expect(waiting).toMatchObject({ status: 'REVIEW', note: 'DEST_UNCLEAR' })
    const reference = waiting?.reference ?? ''
    expect(await acceptSlip(context, reference, 'op1', 'NOBANK')).toBe('NO_SUCH_ACCOUNT')
    const decisions = await Promise.all([
      acceptSlip(context, reference, 'op1', 'SCB'),
      acceptSlip(context, reference, 'op2', 'SCB'),
      rejectSlip(context, reference, 'op3', 'NOT_MATCH'),
    ])
    expect(decisions.filter((decision) => decision === 'DONE')).toHaveLength(1)
    expect(await house.wallet(member.client)).toBe(
      (await house.newest(member.client)).status === 'SUCCESS' ? 100 : 0,
    )
  })

  it('leaves a slip to an operator when another member’s account fits what it shows', async () => {
    const member = await house.register({ bankAccountNo: '5222277771' })
    await house.register({ bankAccountNo: '5222277772' })
    await house.register({ bankAccountNo: '6333377773', bankAccountName: 'PRANEE SUKJAI' })
    const { picture } = await house.transfer(member)
    expect(await house.settle(member.client, picture)).toMatchObject({ status: 'PENDING' })
    expect(
      await context.db
        .selectFrom('slip')
        .select(['status', 'note'])
        .where('member_id', '=', member.memberId)
        .execute(),
    ).toEqual([{ status: 'REVIEW', note: 'SENDER_UNCLEAR' }])

    const named = await house.register({ bankAccountNo: '5444466661' })
    await house.register({ bankAccountNo: '5444466662', bankAccountName: 'PRANEE SUKJAI' })
    expect(await house.settle(named.client, (await house.transfer(named)).picture)).toMatchObject({
      status: 'SUCCESS',
    })
  })

  it('is asked again when its answer is lost: nothing is doubled', async () => {
    const member = await house.register()
    const { picture } = await house.transfer(member)
    await house.world('POST', '/sandbox/faults', { target: 'slip', kind: 'timeout-after' })
    expect(await house.settle(member.client, picture)).toMatchObject({ status: 'PENDING' })
    await house.world('DELETE', '/sandbox/faults')
    await house.later(3_000)
    expect(await house.newest(member.client)).toMatchObject({ status: 'SUCCESS' })
    expect(await house.wallet(member.client)).toBe(100)
  })
})

it('never logs a picture, a mini-QR or an account', async () => {
  const member = await house.register()
  const { transRef, picture } = await house.transfer(member)
  await house.settle(member.client, picture)
  const lines = house.logs.join('')
  expect(lines).not.toContain(transRef)
  expect(lines).not.toContain(picture.toString('base64').slice(0, 60))
  expect(lines).not.toContain(member.bankAccountNo)
})

it('leaves the books in order', async () => {
  const { findings } = await verifyLedger(context.db)
  expect(findings.filter((finding) => finding.faults > 0n)).toEqual([])
})

const slipHouseElsewhere = await slipHouse()
