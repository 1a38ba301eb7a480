import type { KyselyPlugin } from 'kysely'
import type { Context } from '../../context.ts'
import type { Writer } from '../../db/writer.ts'
import type { TestDatabase } from '../db.ts'

/** What a process that died in the middle throws at all that it still tries. */
class Died extends Error {}

/**
 * Counts the points at which a process waits for the database or for the outside, and lets it die
 * at one of them: from there on nothing that it asks is done, until it is started again.
 */
export class CrashPoints {
  #left = Infinity
  #passed = 0
  #isWatched = false

  /** From now on; dies at the point of this number, from 1. */
  watch(number = Infinity): void {
    this.#left = number
    this.#passed = 0
    this.#isWatched = true
  }

  /** Starts it again; answers how many points it came to. */
  unwatch(): number {
    this.#isWatched = false
    return this.#passed
  }

  pass(): void {
    if (!this.#isWatched) return
    this.#passed += 1
    if (this.#passed >= this.#left) throw new Died(`died at point ${this.#left}`)
  }

  /** Each statement is a point, and so are the moments before and behind a shared commit. */
  inDatabase(database: TestDatabase): TestDatabase {
    const { db, writer } = database
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => {
        this.pass()
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }
    const watched: Writer = {
      ...writer,
      query: async (statement, values) => {
        this.pass()
        const rows = await writer.query(statement, values)
        this.pass()
        return rows
      },
      transaction: async (work) => {
        const done = await writer.transaction(async (tx, withCommit) => {
          const made = await work(tx.withPlugin(plugin), withCommit)
          this.pass()
          return made
        })
        this.pass()
        return done
      },
    }
    return { ...database, db: db.withPlugin(plugin), writer: watched }
  }

  /** The moment in which the outside has answered is a point. */
  outside({ providers }: Context): Partial<Context> {
    const { bank, bankFeed, walletLink, slipcheck, psps, games } = providers
    const each = <K, T extends object>(ports: ReadonlyMap<K, T>): ReadonlyMap<K, T> =>
      new Map([...ports].map(([code, port]) => [code, this.#behind(port)]))
    return {
      providers: {
        ...providers,
        bank: this.#behind(bank),
        bankFeed: this.#behind(bankFeed),
        walletLink: this.#behind(walletLink),
        slipcheck: this.#behind(slipcheck),
        psps: each(psps),
        games: each(games),
      },
    }
  }

  #behind<T extends object>(port: T): T {
    return new Proxy(port, {
      get: (target, name, receiver) => {
        const value: unknown = Reflect.get(target, name, receiver)
        if (typeof value !== 'function') return value
        return (...args: unknown[]): unknown => {
          const answer: unknown = Reflect.apply(value, target, args)
          return answer instanceof Promise ? this.#answered(answer) : answer
        }
      },
    })
  }

  async #answered(answer: Promise<unknown>): Promise<unknown> {
    const heard = await answer
    this.pass()
    return heard
  }
}
