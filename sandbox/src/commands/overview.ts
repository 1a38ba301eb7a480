import type { FastifyInstance } from 'fastify'
import { listPayouts } from '../bank/payouts.ts'
import { listTransfers } from '../bank/transfers.ts'
import { listPlayers } from '../games/accounts.ts'
import { bahtOf } from '../money.ts'
import { allOrders, isLate } from '../psp/orders.ts'
import { inbox } from '../sms/inbox.ts'
import type { World } from '../world.ts'

const SHOWN = 8

/** All that the page for a person shows, in one answer. Amounts in baht, of a code in kip in kip. */
export function overview(app: FastifyInstance, world: World): void {
  app.get('/sandbox/overview', (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    return {
      codes: allOrders(world)
        .slice(0, SHOWN)
        .map((order) => ({
          qrcodeId: order.reference,
          provider: order.provider,
          amount: bahtOf(order.amount),
          currency: order.currency ?? 'THB',
          state: order.state,
          late: isLate(world, order),
          expiresAt: order.expiresAt,
          createdAt: order.createdAt,
          paid: order.paid && { amount: bahtOf(order.paid.amount), at: order.paid.at },
        })),
      messages: inbox(world).slice(0, SHOWN),
      payouts: listPayouts(world)
        .slice(0, SHOWN)
        .map((payout) => ({ ...payout, amount: bahtOf(payout.amount) })),
      transfers: listTransfers(world)
        .slice(0, SHOWN)
        .map((transfer) => ({ ...transfer, amount: bahtOf(transfer.amount) })),
      players: listPlayers(world)
        .toReversed()
        .slice(0, SHOWN)
        .map(({ game, username, balance, turnover }) => ({
          game,
          username,
          balance: bahtOf(balance),
          turnover: bahtOf(turnover),
        })),
      faults: world.faults.list(),
      now: world.now().toISOString(),
    }
  })
}
