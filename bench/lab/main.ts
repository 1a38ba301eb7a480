import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { beginScript } from '../../scripts/help.ts'
import { LAB_DIALECTS } from '../../server/src/testing/lab/alphabet.ts'
import { FAULTS, playFaults, type Fault } from '../../server/src/testing/lab/faults.ts'
import { playOrders } from '../../server/src/testing/lab/orders.ts'
import { seatMany } from '../../server/src/testing/lab/seats.ts'
import { Resources } from '../http/resources.ts'
import { createWorld } from '../ledger/world.ts'
import { measureLoad, type Load } from './load.ts'
import { LabProduct } from './product.ts'
import { Progress } from './progress.ts'
import { textOf, writeLab, type LabReport, type Used } from './report.ts'

beginScript('lab')
const FIRST_SEATS = 200

// npm run lab [-- --depth 5 --calls 1000000 --percent 5 --kills 20 --seats 60000 --seconds 5
//   --rounds 3 --only hub88,pgsoft --minutes 40 --port 4880 --write]
// Every order of events in each dialect, then calls with faults and kills, then load; `--depth 0`,
// `--calls 0` and `--seconds 0` leave a part out. After so many `--minutes` (0: never) the calls
// with faults end where they are. The short form is server/src/testing/lab/*.test.ts.
const { values: flags } = parseArgs({
  options: {
    depth: { type: 'string', default: '5' },
    calls: { type: 'string', default: '1000000' },
    percent: { type: 'string', default: '5' },
    kills: { type: 'string', default: '20' },
    seats: { type: 'string', default: '60000' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    callers: { type: 'string', default: '64' },
    minutes: { type: 'string', default: '0' },
    seed: { type: 'string', default: '20261127' },
    only: { type: 'string' },
    port: { type: 'string', default: '4880' },
    write: { type: 'boolean', default: false },
  },
})

/** A whole number of 0 and more. Ends the process with a sentence where it is none. */
function whole(name: Exclude<keyof typeof flags, 'only' | 'write'>): number {
  const value = Number(flags[name])
  if (Number.isInteger(value) && value >= 0) return value
  console.error(`--${name} must be a whole number, and not ${flags[name]}.`)
  process.exit(1)
}
const depth = whole('depth')
const [calls, percent, kills] = [whole('calls'), whole('percent'), whole('kills')]
const [seats, seconds, rounds] = [whole('seats'), whole('seconds'), whole('rounds')]
const [callers, seed, minutes] = [whole('callers'), whole('seed'), whole('minutes')]
const only = flags.only?.split(',')
const dialects = LAB_DIALECTS.filter(({ code }) => only?.includes(code) ?? true)
if (dialects.length === 0) {
  console.error(`--only names none of ${LAB_DIALECTS.map(({ code }) => code).join(', ')}.`)
  process.exit(1)
}

const resources = new Resources()
resources.closeOnSignals()
try {
  const world = await createWorld(8, 8, '_lab')
  resources.defer(() => world.close())
  const product = await LabProduct.open(world, whole('port'))
  resources.defer(() => product.close())
  const place = { db: world.database.db, ledger: world.ledger }
  // Of an empty table the database believes that reading all of it is quickest, for every member.
  await seatMany(place, dialects[0]?.code ?? '', FIRST_SEATS)
  await world.pool.query('analyze')

  /** What `work` took, in time and processor time. */
  const timed = async (work: () => Promise<void>): Promise<Used> => {
    const [start, before] = [performance.now(), await product.usedMs()]
    await work()
    const after = await product.usedMs()
    const used = (side: keyof typeof after): number => (after[side] - before[side]) / 1_000
    return {
      seconds: (performance.now() - start) / 1_000,
      server: used('server'),
      database: used('database'),
      callers: used('callers'),
    }
  }

  const orders: LabReport['orders'] = []
  const ordersUsed = await timed(async () => {
    if (depth === 0) return
    for (const dialect of dialects) {
      const events = dialect.events('').map(({ name }) => name)
      const progress = new Progress(`${dialect.code}, orders`, events.length ** depth)
      const onOrder = progress.step
      const played = await playOrders(place, product.door, dialect, { depth, callers, onOrder })
      console.log(`${progress.end()}; ${played.calls} calls, ${played.states} states, 0 wrong`)
      orders.push({ code: dialect.code, events, played })
    }
  })

  let faults: LabReport['faults'] = null
  const faultsUsed = await timed(async () => {
    if (calls === 0) return
    const by = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<Fault, number>
    faults = { calls: 0, percent, kills: 0, by }
    const progress = new Progress('calls with faults', calls)
    const until = minutes === 0 ? Infinity : performance.now() + minutes * 60_000
    const isOver = (): boolean => performance.now() > until
    let [done, killing] = [0, Promise.resolve()]
    const onCall = (): void => {
      progress.step()
      done += 1
      if (kills === 0 || done % Math.ceil(calls / (kills + 1)) !== 0) return
      killing = killing.then(() => product.kill())
      // Told by whoever waits for it.
      killing.catch(() => {})
    }
    // Side by side: while one makes its members or asks its books, the others play.
    const all = await Promise.all(
      dialects.map((dialect) =>
        playFaults(place, product.door, dialect, {
          calls: Math.ceil(calls / dialects.length),
          percent,
          seed,
          callers,
          onCall,
          isOver,
        }),
      ),
    )
    await killing
    for (const played of all) {
      faults.calls += played.calls
      for (const fault of FAULTS) by[fault] += played.faults[fault]
    }
    faults.kills = product.kills
    console.log(`${progress.end()}; ${product.kills} kills, 0 wrong`)
  })
  const { findings } = await world.verify()
  const broken = findings.filter((finding) => finding.faults > 0n)
  if (broken.length > 0) throw new Error(`the books: ${broken.map(({ name }) => name).join('; ')}`)

  const loads: readonly Load[] =
    seconds === 0 ? [] : await measureLoad(world, product, { seats, seconds, rounds })
  const report: LabReport = {
    at: new Date(),
    database: world.version,
    load: loadavg()
      .map((each) => each.toFixed(1))
      .join(' '),
    depth,
    orders,
    ordersUsed,
    faults,
    faultsUsed,
    loads,
    seats,
  }
  console.log(textOf(report))
  if (flags.write) await writeLab(report)
} finally {
  await resources.close()
}
