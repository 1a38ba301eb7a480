import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openDatabase } from '../server/src/db/open.ts'
import { createLedger } from '../server/src/ledger/ledger.ts'
import { LAB_DIALECTS, type LabDialect, type Seat } from '../server/src/testing/lab/alphabet.ts'
import { demandBooks } from '../server/src/testing/lab/books.ts'
import { doorAt } from '../server/src/testing/lab/door.ts'
import { Seated } from '../server/src/testing/lab/seated.ts'
import { seatMany, type Place } from '../server/src/testing/lab/seats.ts'
import { useStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

/** 1 here, 100 by `npm run chaos:seamless`. */
const KILLS = Number(process.env.SEAMLESS_KILLS ?? 1)
/** Members of each dialect whose calls are under way at each place when the product dies. */
const AT_ONCE = 3
/** Where no answer is waited for it dies within so many milliseconds. */
const MOST_MS = 40
/** From one kill to the next: each number of answers has its turn. */
const MORE_ANSWERS = 5
/** What has been said before, and what is under way: by the places of the dialects' events. */
const PLACES = [
  { name: 'bets', before: [], under: 0 },
  { name: 'wins', before: [0], under: 2 },
  { name: 'ends', before: [0, 1], under: 3 },
  { name: 'what takes back', before: [0, 2], under: 4 },
] as const

let server: StandaloneServer
// The many on the embedded database, which takes four seconds to start again after each.
useStandalone(
  'seamless-kills',
  (started) => {
    server = started
  },
  {},
  { onPostgres: KILLS === 1 },
)

/** At its database, while it is stopped. */
async function atBooks<T>(work: (place: Place) => Promise<T>): Promise<T> {
  await server.stop()
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = server.place
  const log = { info() {}, warn() {} }
  const database = await openDatabase({
    dataDir,
    log,
    allowUnsafe: { pglite: true, postgres: true },
    ...(databaseUrl && { databaseUrl }),
  })
  const ledger = createLedger(database)
  try {
    return await work({ db: database.db, ledger })
  } finally {
    await ledger.close()
    await database.close()
  }
}

it(
  `answers each call once over ${KILLS} kills in the middle of ${PLACES.map(({ name }) => name).join(', ')}`,
  async () => {
    const each = KILLS * PLACES.length * AT_ONCE
    const seats = new Map<LabDialect, Seat[]>()
    await atBooks(async (place) => {
      for (const dialect of LAB_DIALECTS)
        seats.set(dialect, await seatMany(place, dialect.code, each))
    })
    await server.start()
    const all = new Map<LabDialect, Seated[]>(LAB_DIALECTS.map((dialect) => [dialect, []]))
    const door = doorAt(server.url)
    const tally = { answered: 0, unanswered: 0 }
    let wanted = MORE_ANSWERS
    for (let kill = 0; kill < KILLS; kill++) {
      if (kill > 0 && kill % 10 === 0) console.log(`${kill} kills, nothing wrong`)
      const playing = PLACES.flatMap(({ before, under }) =>
        LAB_DIALECTS.flatMap((dialect) =>
          (seats.get(dialect) ?? []).splice(0, AT_ONCE).map((seat) => {
            const one = new Seated(door, dialect, seat)
            all.get(dialect)?.push(one)
            return { one, before, under }
          }),
        ),
      )
      for (const { one, before } of playing) for (const event of before) await one.say(event)
      // It dies when so many have their answer, and the others are about to have theirs.
      const enough = Promise.withResolvers<void>()
      let answers = 0
      const sent = playing.map(({ one, under }) =>
        one.tell(under).then(
          () => {
            if (++answers >= wanted) enough.resolve()
            return true
          },
          () => false,
        ),
      )
      await (wanted === 0
        ? sleep(Math.random() * MOST_MS)
        : Promise.race([enough.promise, Promise.all(sent)]))
      await server.kill()
      wanted = (wanted + MORE_ANSWERS) % playing.length
      for (const wasAnswered of await Promise.all(sent))
        tally[wasAnswered ? 'answered' : 'unanswered'] += 1
      await server.start()
      // Who had no answer asks again, and who had one may: it is the first one all the same.
      for (const { one, under } of playing) await one.say(under)
      for (const { one } of playing) await one.say(1)
    }
    await atBooks(async ({ db }) => {
      for (const [dialect, played] of all) await demandBooks(db, dialect.code, played)
    })
    expect(tally.answered).toBeGreaterThan(0)
    expect(await server.verify()).toContain('The books are right')
    console.log(
      `${KILLS} kills: ${tally.answered} calls answered before, ` +
        `${tally.unanswered} without an answer; lost 0, doubled 0`,
    )
  },
  // At a load of ten each start of the product takes half a minute.
  120_000 + KILLS * 120_000,
)
