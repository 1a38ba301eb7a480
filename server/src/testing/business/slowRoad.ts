import type { Context } from '../../context.ts'
import { unknown } from '../../providers/answer.ts'
import type { GameProvider, GameTransfer } from '../../providers/game/port.ts'

export interface LateOrder {
  way: 'deposit' | 'withdraw'
  order: GameTransfer
}

/** The way to a game on which orders of some players lie for longer than anybody waits. */
export class SlowRoad {
  readonly #players = new Map<string, LateOrder[]>()

  /** Orders of this player do not arrive while `work` runs: those that were given. */
  async slowFor(username: string, work: () => Promise<unknown>): Promise<LateOrder[]> {
    const orders: LateOrder[] = []
    this.#players.set(username, orders)
    try {
      await work()
    } finally {
      this.#players.delete(username)
    }
    return orders
  }

  /** The games of a server, by this road. */
  games = ({ providers }: Context): Pick<Context, 'providers'> => ({
    providers: {
      ...providers,
      games: new Map([...providers.games].map(([code, provider]) => [code, this.#by(provider)])),
    },
  })

  #by(provider: GameProvider): GameProvider {
    const way = (name: LateOrder['way']) => async (order: GameTransfer) => {
      const slow = this.#players.get(order.username)
      if (!slow) return provider[name](order)
      slow.push({ way: name, order })
      return unknown('timeout')
    }
    return { ...provider, deposit: way('deposit'), withdraw: way('withdraw') }
  }
}
