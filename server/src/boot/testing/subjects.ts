import { WALLET } from '@krapao/contract/constants'
import { generate } from 'promptparse'
import { readFeed } from '../../areas/cashin/bankTransfers/feed.ts'
import { returnSuspense } from '../../areas/cashin/suspense/return.ts'
import { sealLink } from '../../areas/cashin/walletLinks/testing/seal.ts'
import type { Providers } from '../../providers/port.ts'
import type { Cashier, Caller } from '../../testing/cashier.ts'

/** One row of an operation, and how to look at it from both sides. */
export interface Case {
  key: string
  state(): Promise<string>
  /** How often the outside has done what this row asks for, by its own books. */
  done(): Promise<number>
}

/** One operation as the tests drive it, from a caller's first request. */
export interface Subject {
  /** What is tried; the operation's own name is `operation`. */
  name: string
  operation: string
  yes: string
  no: string | null
  open: readonly string[]
  /** A no in the operation's own words, where it knows one. */
  lateNo?: unknown
  /** A yes after a no is followed. */
  hasLate?: true
  /** What is asked again is the order itself. */
  isResent?: true
  /**
   * Writes a row down and lets its first question be asked. `arm` is called right before: from then
   * on the outside may be spoilt.
   */
  begin(arm: () => void): Promise<Case>
}

interface Payout {
  reference: string
  state: string
}

const quietly = async (member: Caller, order: object): Promise<void> => {
  const { status } = await member.post('/api/wallet/transfer', order)
  if (status !== 200) throw new Error(`the money did not get into the game: ${status}`)
}

/** `real`: the providers as they are, to look at the outside's own books. */
export function subjectsOf(cashier: Cashier, real: Providers): Subject[] {
  const { context } = cashier
  const row = async (table: string, key: string, id: string, column: string): Promise<string> => {
    const found = await context.db
      .selectFrom(table as 'withdrawal')
      .select(column as 'state')
      .where(key as 'id', '=', id)
      .executeTakeFirstOrThrow()
    return String(Object.values(found)[0])
  }
  const paidOut = async (reference: string | null): Promise<number> =>
    (await cashier.sandboxCall<Payout[]>('GET', '/sandbox/payouts')).filter(
      (payout) => payout.reference === reference && payout.state === 'SUCCESS',
    ).length

  let keys = 0
  async function moving(code: string, way: 'IN' | 'OUT', arm: () => void): Promise<Case> {
    const member = await cashier.member()
    await cashier.fund(member.memberId, 500)
    await member.get(`/api/wallet/activate/${code}`)
    const { body } = await member.get<{ username: string }>(`/api/wallet/account/${code}`)
    const balance = async (): Promise<number> =>
      (
        await cashier.sandboxCall<{ balance: number }>(
          'GET',
          `/sandbox/games/${code}/${body.username}`,
        )
      ).balance
    if (way === 'OUT') await quietly(member, { from: WALLET, to: code, amount: 100 })
    const before = await balance()
    arm()
    const order =
      way === 'IN' ? { from: WALLET, to: code, amount: 40 } : { from: code, to: WALLET, amount: 40 }
    await member.post('/api/wallet/transfer', order, `every-${(keys += 1)}`)
    const { reference } = await context.db
      .selectFrom('game_transfer')
      .select('reference')
      .where('member_id', '=', member.memberId)
      .where('direction', '=', way)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    return {
      key: reference,
      state: () => row('game_transfer', 'reference', reference, 'state'),
      done: async () => Math.abs((await balance()) - before) / 40,
    }
  }
  const games = (['pg', 'joker2'] as const).flatMap((code) =>
    (['IN', 'OUT'] as const).map((way): Subject => ({
      name: `a transfer ${way} at ${code}`,
      operation: 'game-transfer',
      lateNo: { state: 'FAILED', reason: 'LATE' },
      yes: 'DONE',
      no: 'FAILED',
      open: ['PENDING'],
      hasLate: true,
      ...(code === 'joker2' ? { isResent: true } : {}),
      begin: (arm) => moving(code, way, arm),
    })),
  )
  return [
    ...games,
    {
      name: 'a wallet link',
      operation: 'wallet-link',
      lateNo: { state: 'FAILED', reason: 'LATE' },
      yes: 'REDEEMED',
      no: 'FAILED',
      open: ['REDEEMING'],
      async begin(arm) {
        const member = await cashier.member()
        const { link } = await cashier.sandboxCall<{ link: string }>(
          'POST',
          '/sandbox/walletlink',
          { amount: 60, walletAccountName: 'KRAPAO WALLET' },
        )
        arm()
        const sealed = sealLink(context.config.truelinkSecret, link, 'KRAPAO WALLET')
        await member.post('/api/wallet/truelink', { link: sealed })
        const { id, code } = await context.db
          .selectFrom('wallet_link')
          .select(['id', 'code'])
          .where('member_id', '=', member.memberId)
          .executeTakeFirstOrThrow()
        return {
          key: id,
          state: () => row('wallet_link', 'id', id, 'state'),
          done: async () => {
            const told = await real.walletLink.redemptions(new Date(0))
            return told.kind === 'done' ? told.value.filter((one) => one.code === code).length : NaN
          },
        }
      },
    },
    {
      name: 'a payout',
      operation: 'payout',
      lateNo: { to: 'FAILED', reason: 'LATE', bankReference: null },
      yes: 'PAID',
      no: 'FAILED',
      open: ['APPROVED', 'SENT'],
      async begin(arm) {
        const member = await cashier.member()
        await cashier.fund(member.memberId, 1_000)
        arm()
        const { body } = await member.post<{ reference: string }>('/api/wallet/withdraw', {
          amount: 300,
        })
        await cashier.jobs.look('payout')
        return {
          key: body.reference,
          state: () => row('withdrawal', 'id', body.reference, 'state'),
          done: () => paidOut(body.reference),
        }
      },
    },
    {
      name: 'a return from suspense',
      operation: 'suspense-return',
      lateNo: { to: 'WAITING', reason: 'LATE' },
      yes: 'RETURNED',
      no: 'WAITING',
      open: ['RETURNING'],
      async begin(arm) {
        const { transRef } = await cashier.sandboxCall<{ transRef: string }>(
          'POST',
          '/sandbox/bank/transfer',
          {
            fromBankCode: 'SCB',
            fromAccountNo: String(7_700_000_000 + (keys += 1)),
            fromName: 'NOBODY KNOWN',
            toAccountNo: '4050012345',
            amount: 120,
          },
        )
        await readFeed(context)
        const { id } = await context.db
          .selectFrom('incoming_payment')
          .select('id')
          .where('reference', '=', transRef)
          .executeTakeFirstOrThrow()
        await returnSuspense(context, { id, operatorId: 'op1', reason: 'nobody of ours' })
        const { return_reference: reference } = await context.db
          .selectFrom('incoming_payment')
          .select('return_reference')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        arm()
        await cashier.jobs.look('suspense-return')
        return {
          key: reference ?? '',
          state: () => row('incoming_payment', 'id', id, 'state'),
          done: () => paidOut(reference),
        }
      },
    },
    {
      name: 'a QR code whose callback was lost',
      operation: 'qr-code',
      yes: 'PAID',
      no: null,
      open: ['CREATING', 'LIVE', 'EXPIRED'],
      async begin(arm) {
        const member = await cashier.member()
        const { body } = await member.post<{ qrcodeId: string }>('/api/qrcode/KBANK', {
          amount: 50,
        })
        const id = body.qrcodeId
        await cashier.sandboxCall('POST', '/sandbox/qr/pay', { qrcodeId: id, times: 0 })
        arm()
        cashier.advance(31_000)
        await cashier.jobs.look('qr-code')
        return {
          key: id,
          state: () => row('qr_code', 'id', id, 'state'),
          done: async () => {
            const said = await real.psps.get('KBANK')?.payment(id)
            return said?.kind === 'done' && said.value.state === 'PAID' ? 1 : 0
          },
        }
      },
    },
    {
      name: 'the check of a slip',
      operation: 'slip-check',
      lateNo: 'INVALID_SLIP',
      yes: 'SUCCESS',
      no: 'FAILED',
      open: ['PENDING'],
      async begin(arm) {
        const bankAccountNo = `62222${String((keys += 1)).padStart(4, '0')}9`
        const member = await cashier.member({ bankCode: 'SCB', bankAccountNo })
        const now = context.clock.now()
        const { transRef } = await cashier.sandboxCall<{ transRef: string }>(
          'POST',
          '/sandbox/bank/transfer',
          {
            fromBankCode: 'SCB',
            fromAccountNo: bankAccountNo,
            fromName: 'SOMCHAI DEE',
            toAccountNo: '4050012345',
            amount: 90,
            notify: false,
            at: new Date(now.getTime() - 60_000).toISOString(),
          },
        )
        // As the first half of its checks has left it: reading pictures is tested where it is done.
        const reference = context.ids.reference('slip')
        await context.db
          .insertInto('slip')
          .values({
            reference,
            member_id: member.memberId,
            status: 'PENDING',
            note: null,
            file: null,
            width: 720,
            height: 1080,
            payload: generate.slipVerify({ sendingBank: '014', transRef }),
            sending_bank: '014',
            trans_ref: transRef,
            amount: null,
            paid_at: null,
            deposit_id: null,
            next_check_at: now,
            decided_by: null,
            created_at: now,
            ended_at: null,
          })
          .execute()
        arm()
        await cashier.jobs.look('slip-check')
        return {
          key: reference,
          state: () => row('slip', 'reference', reference, 'status'),
          // The transfer is there whatever we hear of it: what counts is that the member has it once.
          done: async () =>
            Number(await cashier.balance(`member:${member.memberId}:wallet`)) / 9_000,
        }
      },
    },
  ]
}
