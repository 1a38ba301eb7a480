import { describe, expect, it } from 'vitest'
import { eventually, SILENCE, SILENT, useOutside, type Outside } from '../testing/outside.ts'
import { walletLinkIssuer } from './issuer.ts'
import type { RedeemOrder, WalletLinkIssuer } from './port.ts'

const clock = { now: () => new Date() }
/** One suite for every issuer of wallet links. A new one is one line here and must pass all of it. */
const ISSUERS = [
  {
    name: 'gift',
    of: (from: Outside['patient']): WalletLinkIssuer => from.walletLink,
    forged: ({ config: { walletLink, http } }: Outside): WalletLinkIssuer[] => [
      walletLinkIssuer({ ...walletLink, secret: 'wrong' }, http, clock),
      walletLinkIssuer({ ...walletLink, clientId: 'somebody' }, http, clock),
      // A clock that is ten minutes behind makes an old signature.
      walletLinkIssuer(walletLink, http, { now: () => new Date(Date.now() - 600_000) }),
    ],
  },
]
const ACCOUNT = 'กระเป๋า KRAPAO'

describe.each(ISSUERS)('the issuer $name', ({ of, forged }) => {
  let outside: Outside
  let patient: WalletLinkIssuer
  let serial = 0

  const issue = async (amount = 50.25, walletAccountName = ACCOUNT): Promise<string> => {
    const { json } = await outside.command('POST', '/sandbox/walletlink', {
      amount,
      walletAccountName,
    })
    return new URL((json as { link: string }).link).searchParams.get('v') ?? ''
  }
  const order = async (amount?: number): Promise<RedeemOrder> => ({
    reference: `wl${Date.now()}x${(serial += 1)}`,
    code: await issue(amount),
    walletAccountName: ACCOUNT,
  })
  const isRedeemed = async (code: string): Promise<boolean> => {
    const answer = await patient.look(code)
    if (answer.kind !== 'done') throw new Error(answer.reason)
    return answer.value.redeemed
  }
  const yes = (sent: RedeemOrder, amount = 5_025n) => ({
    kind: 'done',
    value: {
      reference: sent.reference,
      code: sent.code,
      amount,
      redeemedAt: expect.any(Date) as unknown,
    },
  })

  useOutside((started) => {
    outside = started
    patient = of(started.patient)
  })

  it('names one host, and shows a link without redeeming it', async () => {
    expect(patient.host).toMatch(/^[a-z0-9.-]+$/)
    const code = await issue(1234.56)
    for (let n = 0; n < 2; n++)
      expect(await patient.look(code)).toEqual({
        kind: 'done',
        value: { code, amount: 123_456n, walletAccountName: ACCOUNT, redeemed: false },
      })
    expect(await patient.look('NEVERISSUED2345678')).toEqual({
      kind: 'refused',
      reason: 'NOT_FOUND',
    })
  })

  it('redeems one reference once, however often and at once it is sent, and tells of it', async () => {
    const sent = await order()
    const answers = await Promise.all(Array.from({ length: 20 }, () => patient.redeem(sent)))
    for (const answer of answers) expect(answer).toEqual(yes(sent))
    expect(await isRedeemed(sent.code)).toBe(true)
    expect(await patient.redemption(sent.reference)).toEqual({
      kind: 'done',
      value: { state: 'REDEEMED', redemption: yes(sent).value },
    })
    const all = await patient.redemptions(new Date(Date.now() - 60_000))
    expect(
      all.kind === 'done' && all.value.filter(({ reference }) => reference === sent.reference),
    ).toEqual([yes(sent).value])
  })

  it('redeems one link for one of 64 references', async () => {
    const sent = await order()
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, n) =>
        patient.redeem({ ...sent, reference: `${sent.reference}n${n}` }),
      ),
    )
    expect(answers.filter(({ kind }) => kind === 'done')).toHaveLength(1)
    expect(
      answers.filter((answer) => answer.kind === 'refused' && answer.reason === 'REDEEMED'),
    ).toHaveLength(63)
  })

  it('refuses for good an unknown link or another wallet’s, and does not redeem it', async () => {
    const sent = await order()
    expect(await patient.redeem({ ...sent, walletAccountName: 'SOMEBODY' })).toEqual({
      kind: 'refused',
      reason: 'WRONG_ACCOUNT',
    })
    expect(await patient.redeem({ ...sent, code: 'NEVERISSUED2345678' })).toEqual({
      kind: 'refused',
      reason: 'NOT_FOUND',
    })
    await outside.fault('walletlink', 'refuse')
    expect(await patient.redeem(sent)).toEqual({ kind: 'refused', reason: 'BLOCKED' })
    expect(await patient.redemption(sent.reference)).toEqual({
      kind: 'done',
      value: { state: 'NOT_FOUND' },
    })
    expect(await isRedeemed(sent.code)).toBe(false)
    expect(await patient.redeem(sent)).toEqual(yes(sent))
  })

  it('leaves open, and redeems nothing for, a reference that comes again with another link', async () => {
    const [sent, other] = [await order(), await order()]
    await patient.redeem(sent)
    expect(await patient.redeem({ ...other, reference: sent.reference })).toMatchObject({
      kind: 'unknown',
    })
    expect(await isRedeemed(other.code)).toBe(false)
  })

  it('timeout-after: unknown, yet redeemed; the same order again brings the same redemption', async () => {
    const sent = await order()
    await outside.fault('walletlink', 'timeout-after')
    expect(await patient.redeem(sent)).toEqual(SILENT)
    expect(await patient.redemption(sent.reference)).toMatchObject({
      kind: 'done',
      value: { state: 'REDEEMED' },
    })
    expect(await patient.redeem(sent)).toEqual(yes(sent))
  })

  it.each(['timeout-before', 'error'] as const)(
    '%s: unknown, and never heard of; sent again it is redeemed once',
    async (kind) => {
      const sent = await order()
      await outside.fault('walletlink', kind)
      expect(await patient.redeem(sent)).toEqual(SILENT)
      expect(await patient.redemption(sent.reference)).toEqual({
        kind: 'done',
        value: { state: 'NOT_FOUND' },
      })
      expect(await patient.redeem(sent)).toEqual(yes(sent))
    },
  )

  it('duplicate: redeemed once', async () => {
    const sent = await order()
    await outside.fault('walletlink', 'duplicate')
    expect(await patient.redeem(sent)).toEqual(yes(sent))
    expect(await patient.redemption(sent.reference)).toMatchObject({
      kind: 'done',
      value: { state: 'REDEEMED' },
    })
  })

  it('delay: a short one is waited for; beyond the time-out it is unknown, and redeemed in the end', async () => {
    const [short, long] = [await order(), await order()]
    await outside.fault('walletlink', 'delay', { ms: 20 })
    expect(await patient.redeem(short)).toEqual(yes(short))
    await outside.fault('walletlink', 'delay', { ms: 400 })
    expect(await patient.redeem(long)).toEqual(SILENT)
    const end = await eventually(
      () => patient.redemption(long.reference),
      (answer) => answer.kind === 'done' && answer.value.state === 'REDEEMED',
    )
    expect(end).toEqual({ kind: 'done', value: { state: 'REDEEMED', redemption: yes(long).value } })
  })

  it.each([...SILENCE, 'refuse'])(
    'every question is unknown under %s, never a no',
    async (kind) => {
      const sent = await order()
      await patient.redeem(sent)
      const questions = [
        (from: WalletLinkIssuer) => from.look(sent.code),
        (from: WalletLinkIssuer) => from.redemption(sent.reference),
        (from: WalletLinkIssuer) => from.redemptions(new Date(0)),
      ]
      for (const question of questions) {
        await outside.fault('walletlink', kind)
        expect(await question(patient)).toMatchObject({ kind: 'unknown' })
      }
    },
  )

  it('takes a wrong key, and an old signature, for nothing: unknown, never a no', async () => {
    const sent = await order()
    for (const issuer of forged(outside)) {
      for (const said of [
        await issuer.look(sent.code),
        await issuer.redeem(sent),
        await issuer.redemption(sent.reference),
        await issuer.redemptions(new Date(0)),
      ]) {
        expect(said).toMatchObject({ kind: 'unknown' })
      }
    }
    expect(await isRedeemed(sent.code)).toBe(false)
  })
})
