import type { World } from '../world.ts'

interface PayoutOrder {
  reference: string
  bankCode: string
  accountNo: string
  accountName: string
  amount: number
  currency: 'THB' | 'LAK'
}
/**
 * Amount in hundredths of its currency. A bank pays one reference once. `held`: waits for a
 * person's decision.
 */
export interface Payout extends PayoutOrder {
  bankReference: string
  state: 'PENDING' | 'SUCCESS' | 'FAILED'
  held: boolean
  /** Why it FAILED. */
  reasonCode?: string
  createdAt: string
  settledAt: string | null
}

const rows = (world: World) => world.store.table<Payout>('payouts')
const save = (world: World, payout: Payout): Payout => {
  world.store.commit(['payouts', payout.reference, payout])
  return payout
}

export const findPayout = (world: World, reference: string): Payout | undefined =>
  rows(world).get(reference)

export const isSameOrder = (payout: Payout, order: PayoutOrder): boolean =>
  payout.amount === order.amount &&
  payout.currency === order.currency &&
  payout.bankCode === order.bankCode &&
  payout.accountNo === order.accountNo

export function takePayout(world: World, order: PayoutOrder, held: boolean): Payout {
  const bankReference = `BK${world.code(14)}`
  return save(world, {
    ...order,
    bankReference,
    state: 'PENDING',
    held,
    createdAt: world.now().toISOString(),
    settledAt: null,
  })
}

export const settlePayout = (
  world: World,
  payout: Payout,
  state: 'SUCCESS' | 'FAILED',
  reasonCode = 'CREDITOR_REFUSED',
): Payout =>
  save(world, {
    ...payout,
    state,
    held: false,
    ...(state === 'FAILED' ? { reasonCode } : {}),
    settledAt: world.now().toISOString(),
  })

/** Newest first. */
export const listPayouts = (world: World, accountNo?: string): Payout[] =>
  [...rows(world).values()]
    .toReversed()
    .filter((payout) => accountNo === undefined || payout.accountNo === accountNo)

/** What was accepted and only delayed when the process died is paid now; what is held stays held. */
export function settleInterrupted(world: World): void {
  for (const payout of rows(world).values()) {
    if (payout.state === 'PENDING' && !payout.held) settlePayout(world, payout, 'SUCCESS')
  }
}
