import type { PoolClient } from 'pg'

interface Ready {
  status: 'I' | 'T' | 'E'
}
/** What of the driver's connection is used here; its events come in the order of the protocol. */
interface Connection {
  stream: { cork(): void; uncork(): void }
  sync(): void
  query(text: string): void
  close(statement: object): void
  on(event: 'commandComplete', tell: () => void): void
  on(event: 'readyForQuery', tell: (ready: Ready) => void): void
  emit(event: 'readyForQuery', ready: Ready): void
  emit(event: 'errorMessage', error: Error): void
}

/** Statements between two Syncs that have no answer yet; the last one's end is ReadyForQuery. */
interface Train {
  left: number
}

/** What PostgreSQL itself says of a statement behind one that failed. */
const aborted = (): Error =>
  Object.assign(new Error('current transaction is aborted: a statement before this one failed'), {
    code: '25P02',
  })

const trainsOf = new WeakMap<PoolClient, Trains>()

/**
 * Statements that are asked in one turn of the event loop go out in one write with one Sync behind
 * the last (PostgreSQL's protocol, 55.2.3 and 55.2.4), and are answered in one: the database wakes
 * us once, not for each. Only inside a transaction, where a statement's work counts for nothing
 * before COMMIT is answered; on a client in pipeline mode.
 */
export function gatherTurn(client: PoolClient): void {
  let trains = trainsOf.get(client)
  if (!trains) {
    trains = new Trains(client)
    trainsOf.set(client, trains)
  }
  trains.gather()
}

class Trains {
  readonly #connection: Connection
  readonly #sync: () => void
  /** Each with a Sync, and not answered yet. */
  readonly #sent: Train[] = []
  /** Asked in this turn, and without a Sync yet. */
  #open = 0
  #gathers = false
  #isClosing = false
  /** What is told to the driver now is not from the database. */
  #isOurs = false

  constructor(client: PoolClient) {
    const { connection } = client as unknown as { connection: Connection }
    this.#connection = connection
    this.#sync = connection.sync.bind(connection)
    const [query, close] = [connection.query.bind(connection), connection.close.bind(connection)]
    connection.sync = () => {
      this.#open++
      if (this.#gathers && !this.#isClosing) return
      this.#isClosing = false
      this.#send()
    }
    // It ends by itself, as by a Sync, and what failed before it must not keep it from that.
    connection.query = (text) => {
      this.#send()
      this.#sent.push({ left: 1 })
      query(text)
    }
    // A statement whose values cannot be written: nothing but the Sync behind it is answered.
    connection.close = (statement) => {
      this.#send()
      this.#isClosing = true
      close(statement)
    }
    connection.on('commandComplete', () => this.#ends())
    connection.on('readyForQuery', (ready) => {
      if (!this.#isOurs) this.#answered(ready)
    })
  }

  gather(): void {
    if (this.#gathers) return
    this.#gathers = true
    const { stream } = this.#connection
    stream.cork()
    const end = (): void => {
      this.#gathers = false
      this.#send()
      stream.uncork()
    }
    // Who was woken by the same answer may ask a tick later (`onceAllHaveAsked`).
    process.nextTick(() => queueMicrotask(() => process.nextTick(end)))
  }

  #send(): void {
    if (this.#open === 0) return
    this.#sent.push({ left: this.#open })
    this.#open = 0
    this.#sync()
  }

  /** The next one is the driver's current one. */
  #ends(): void {
    const [train] = this.#sent
    if (!train || train.left === 1) return
    train.left--
    this.#say(() => this.#connection.emit('readyForQuery', { status: 'T' }))
  }

  /**
   * What is left then stood behind one that failed: the database has passed it over, up to Sync,
   * and was silent about it. A connection that ended instead tells the driver by itself.
   */
  #answered(ready: Ready): void {
    for (let left = this.#sent.shift()?.left ?? 1; left > 1; left--)
      this.#say(() => {
        this.#connection.emit('errorMessage', aborted())
        this.#connection.emit('readyForQuery', ready)
      })
  }

  #say(tell: () => void): void {
    this.#isOurs = true
    try {
      tell()
    } finally {
      this.#isOurs = false
    }
  }
}
