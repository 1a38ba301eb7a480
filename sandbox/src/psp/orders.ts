import { generate } from 'promptparse'
import type { World } from '../world.ts'

/**
 * A payment code that a PSP made for us. Amounts in satang, of a code in kip in hundredths of kip;
 * `reference` is the merchant's own.
 */
export interface Order {
  provider: string
  reference: string
  pspReference: string
  payload: string
  amount: number
  expiresAt: string
  callbackUrl: string | null
  state: 'WAITING' | 'CANCELLED' | 'PAID'
  paid: { amount: number; at: string; eventId: string; payer?: Payer | undefined } | null
  /** What was given back to who paid, in satang, by an event of its own each. */
  refunds?: { amount: number; at: string; eventId: string }[]
  /** Absent: baht. */
  currency?: 'LAK'
  /** The PSP has paid it out to the shop's own bank account. */
  settled?: boolean
  /** How often the payment will be called back: 2 when a `duplicate` fault touched the order. */
  copies: number
  createdAt: string
}
/** Whose bank account paid, where the payment shows it. */
interface Payer {
  bankCode: string
  accountNo: string
  name: string
}
export interface NewOrder {
  provider: string
  reference: string
  amount: number
  expiresAt: string
  callbackUrl: string | null
  copies: number
  /** Of a PSP by whose references the code is paid: its own of the code, and those in the code. */
  named?: { pspReference: string; ref1: string; ref2: string; ref3?: string }
  /** Of a PSP whose code is no PromptPay. */
  drawn?: { pspReference: string; payload: string; currency?: 'LAK' }
}

/** PromptPay's number of the shop: a tax id and two digits. Nobody's. */
export const BILLER_ID = '099400016550161'

const orders = (world: World) => world.store.table<Order>('orders')
const key = (provider: string, reference: string) => `${provider}/${reference}`
const save = (world: World, order: Order): Order => {
  world.store.commit(['orders', key(order.provider, order.reference), order])
  return order
}

export function createOrder(world: World, { named, drawn, ...order }: NewOrder): Order {
  return save(world, {
    ...order,
    ...(drawn ?? promptPay(order.amount, named ?? ownName(world, order.provider))),
    state: 'WAITING',
    paid: null,
    createdAt: world.now().toISOString(),
  })
}

function promptPay(
  amount: number,
  { pspReference, ...refs }: NonNullable<NewOrder['named']>,
): NonNullable<NewOrder['drawn']> {
  const payload = generate.billPayment({ billerId: BILLER_ID, ...refs, amount: amount / 100 })
  return { pspReference, payload }
}

function ownName(world: World, provider: string): NonNullable<NewOrder['named']> {
  const pspReference = `${provider.slice(0, 2)}${world.code(16)}`
  return { pspReference, ref1: pspReference, ref2: provider }
}

export const findOrder = (world: World, provider: string, reference: string): Order | undefined =>
  orders(world).get(key(provider, reference))

/** By the merchant's reference with whichever PSP, or by the text of the code. */
export function searchOrder(
  world: World,
  by: { qrcodeId?: string | undefined; payload?: string | undefined },
): Order | undefined {
  for (const order of orders(world).values()) {
    if (
      by.payload === undefined
        ? // A bank writes references in capitals.
          order.reference.toLowerCase() === by.qrcodeId?.toLowerCase()
        : order.payload === by.payload.trim()
    )
      return order
  }
  return undefined
}

export const allOrders = (world: World): Order[] => [...orders(world).values()].toReversed()

/** Takes no effect on one that is paid: what came before is still money. */
export const cancelOrder = (world: World, order: Order): Order =>
  order.state === 'WAITING' ? save(world, { ...order, state: 'CANCELLED' }) : order

export const payOrder = (world: World, order: Order, amount: number, payer?: Payer): Order => {
  const paid = { amount, at: world.now().toISOString(), eventId: `evt_${world.code(20)}`, payer }
  return save(world, { ...order, state: 'PAID', paid })
}

/** Gives a part of a payment, or all of it, back to who paid: a refund, or a chargeback of a card. */
export function refundOrder(world: World, order: Order, amount: number): Order {
  const refund = { amount, at: world.now().toISOString(), eventId: `evt_${world.code(20)}` }
  return save(world, { ...order, refunds: [...(order.refunds ?? []), refund] })
}

export const settleOrder = (world: World, order: Order): Order =>
  save(world, { ...order, settled: true })

export const isLate = (world: World, order: Order): boolean =>
  order.expiresAt <= world.now().toISOString()
