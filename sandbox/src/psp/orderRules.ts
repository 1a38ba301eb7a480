import type { World } from '../world.ts'
import {
  allOrders,
  cancelOrder,
  createOrder,
  findOrder,
  isLate,
  type NewOrder,
  type Order,
} from './orders.ts'

/** What every PSP decides alike about an order; each words it in its own way. Amounts in satang. */
type OrderRefusal = 'AMOUNT' | 'DUPLICATE' | 'SUSPENDED' | 'NOT_FOUND' | 'PAID'
export type OrderResult<T> = { ok: true; value: T } | { ok: false; why: OrderRefusal }
interface FaultEffects {
  refuse: boolean
  copies: number
}
interface Asked {
  reference: string
  amount: number | null
  expiresAt: Date
  callbackUrl: string | null | undefined
}

const LEAST = 100
const yes = <T>(value: T): OrderResult<T> => ({ ok: true, value })
const no = (why: OrderRefusal): OrderResult<never> => ({ ok: false, why })

/**
 * One reference is one code: again with another amount is a no, also for a shop that may issue none
 * now.
 */
export function openOrder(
  world: World,
  provider: string,
  asked: Asked,
  effects: FaultEffects,
): OrderResult<Order> {
  const { reference, amount } = asked
  if (amount === null || amount < LEAST) return no('AMOUNT')
  const known = findOrder(world, provider, reference)
  if (known) return known.amount === amount ? yes(known) : no('DUPLICATE')
  if (effects.refuse) return no('SUSPENDED')
  const order: NewOrder = {
    provider,
    reference,
    amount,
    expiresAt: asked.expiresAt.toISOString(),
    callbackUrl: asked.callbackUrl ?? world.callbackUrl,
    copies: effects.copies,
  }
  return yes(createOrder(world, order))
}

export function closeOrder(
  world: World,
  provider: string,
  reference: string,
  effects: FaultEffects,
): OrderResult<Order> {
  const order = findOrder(world, provider, reference)
  if (!order) return no('NOT_FOUND')
  if (effects.refuse) return no('SUSPENDED')
  return cancelOrder(world, order).state === 'PAID' ? no('PAID') : yes(order)
}

export function lookUpOrder(
  world: World,
  provider: string,
  reference: string,
  effects: FaultEffects,
): OrderResult<Order> {
  if (effects.refuse) return no('SUSPENDED')
  const order = findOrder(world, provider, reference)
  return order ? yes(order) : no('NOT_FOUND')
}

type OrderState = 'WAITING' | 'CANCELLED' | 'EXPIRED' | 'PAID'
export const stateOf = (world: World, order: Order): OrderState =>
  order.state === 'WAITING' && isLate(world, order) ? 'EXPIRED' : order.state

export interface Paid {
  reference: string
  pspReference: string
  amount: number
  at: string
  eventId: string
  /** Given back to who paid, by an event of its own. */
  isRefund?: boolean
}
const PAGE = 200

/**
 * What was paid and given back since a moment, oldest first, from the row `after`: what a
 * settlement report lists. `unsettled`: all that the PSP has taken in and not paid out yet, less
 * what it gave back.
 */
export function paidSince(
  world: World,
  provider: string,
  since: Date,
  after: number,
): { rows: Paid[]; next: number | null; unsettled: number } {
  const orders = allOrders(world).filter((order) => order.provider === provider)
  const unsettled = orders
    .filter((order) => !order.settled)
    .reduce((sum, order) => sum + (order.paid?.amount ?? 0), 0)
  const givenBack = orders
    .flatMap(({ refunds = [] }) => refunds)
    .reduce((sum, { amount }) => sum + amount, 0)
  const told = orders.flatMap(({ reference, pspReference, paid, refunds = [] }): Paid[] => [
    ...(paid ? [{ reference, pspReference, ...paid }] : []),
    ...refunds.map((refund) => ({ reference, pspReference, ...refund, isRefund: true })),
  ])
  const sorted = told
    .filter(({ at }) => at >= since.toISOString())
    .toSorted((a, b) => (a.at + a.eventId < b.at + b.eventId ? -1 : 1))
  return {
    rows: sorted.slice(after, after + PAGE),
    next: after + PAGE < sorted.length ? after + PAGE : null,
    unsettled: unsettled - givenBack,
  }
}

/** The last refund of an order, as the merchant hears of it. */
export function lastRefundOf(order: Order): Paid {
  const refund = order.refunds?.at(-1)
  if (!refund) throw new Error(`order ${order.reference} was not given back`)
  const { reference, pspReference } = order
  return { reference, pspReference, ...refund, isRefund: true }
}

/** The payment of an order that has been paid. */
export function paymentOf(order: Order): Paid {
  if (!order.paid) throw new Error(`order ${order.reference} is not paid`)
  return { reference: order.reference, pspReference: order.pspReference, ...order.paid }
}
