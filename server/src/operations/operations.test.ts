import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { TRANSIT, walletOf } from '../ledger/address.ts'
import { createLedger } from '../ledger/ledger.ts'
import { verifyLedger } from '../ledger/verify/verify.ts'
import type { ProviderAnswer } from '../providers/answer.ts'
import { lifecycle } from '../runtime/lifecycle.ts'
import { asOwner, onPostgres, testDatabase } from '../testing/db.ts'
import { transact } from '../testing/transact.ts'
import { claimDue } from './dueStore.ts'
import type { Concluded, Operation } from './operation.ts'
import { work, workOne, claim } from './work.ts'
import { Worker } from './worker.ts'

/** An operation as an area has it: money held, an order placed with somebody outside, one end. */
interface Row {
  id: string
  state: 'NEW' | 'SENT' | 'PAID' | 'FAILED'
  attempts: number
  due_at: Date | null
}
type Reply = 'TAKEN' | 'REFUSED' | 'PENDING' | 'NEVER_HEARD'
type End = 'PAID' | 'FAILED'

const database = await testDatabase()
const { db } = database
await asOwner(db, (owner) =>
  sql`create table job (id text primary key, state text not null,
      attempts int not null default 0, due_at timestamptz)`.execute(owner),
)
const ledger = createLedger({ db, writer: database.writer })
let now = Date.parse('2026-01-01T00:00:00Z')
const errors: string[] = []
const context = {
  config: { tracing: null },
  db,
  ledger,
  clock: { now: () => new Date(now) },
  log: pino({ level: 'error' }, { write: (line: string) => void errors.push(line) }),
} as unknown as Context

/** The outside: it remembers each order once, and answers as the faults say. */
const outside = {
  orders: new Map<string, Reply>(),
  asked: [] as string[],
  faults: [] as ('timeout-before' | 'timeout-after' | 'error' | 'refuse' | 'throw')[],
  verdict: 'TAKEN' as Reply,
}
const unknownAnswer: ProviderAnswer<Reply> = { kind: 'unknown', reason: 'timeout' }

async function place(id: string): Promise<ProviderAnswer<Reply>> {
  outside.asked.push(`place ${id}`)
  const fault = outside.faults.shift()
  if (fault === 'throw') throw new TypeError('our own fault')
  if (fault === 'timeout-before' || fault === 'error') return unknownAnswer
  if (fault === 'refuse') return { kind: 'refused', reason: 'NO' }
  outside.orders.set(id, outside.orders.get(id) ?? outside.verdict)
  return fault === 'timeout-after'
    ? unknownAnswer
    : { kind: 'done', value: outside.orders.get(id) ?? 'NEVER_HEARD' }
}
async function enquire(id: string): Promise<ProviderAnswer<Reply>> {
  outside.asked.push(`enquire ${id}`)
  const fault = outside.faults.shift()
  if (fault === 'throw') throw new TypeError('our own fault')
  return fault && fault !== 'refuse'
    ? unknownAnswer
    : { kind: 'done', value: outside.orders.get(id) ?? 'NEVER_HEARD' }
}

const endOf = (word: Reply): End | null =>
  word === 'TAKEN' ? 'PAID' : word === 'REFUSED' ? 'FAILED' : null

async function change(id: string, from: string, to: string, due: Date | null): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update job set state = ${to}, due_at = ${due} where id = ${id} and state = ${from}`.execute(
      db,
    )
  return numAffectedRows === 1n
}

const LEASE_MS = 20_000
const job: Operation<Row, Reply, 'NEW' | 'SENT', End> = {
  name: 'job',
  states: lifecycle({ NEW: ['SENT'], SENT: ['PAID', 'FAILED'], PAID: [], FAILED: [] }),
  table: {
    name: 'job' as never,
    key: 'id',
    state: 'state',
    due: 'due_at',
    attempts: 'attempts',
  },
  keyOf: ({ id }) => id,
  stateOf: ({ state }) => state as 'NEW' | 'SENT',
  steps: {
    NEW: {
      before: async (_context, row) =>
        (await change(row.id, 'NEW', 'SENT', new Date(now + LEASE_MS)))
          ? { ...row, state: 'SENT' }
          : null,
      ask: (_context, { id }) => place(id),
      read: (_row, answer) => {
        if (answer.kind === 'refused') return { go: 'END', end: 'FAILED' }
        const end = answer.kind === 'done' ? endOf(answer.value) : null
        return end ? { go: 'END', end } : { go: 'WAIT', reason: 'no answer' }
      },
    },
    SENT: {
      ask: (_context, { id }) => enquire(id),
      read: (_row, answer) => {
        if (answer.kind !== 'done') return { go: 'WAIT', reason: 'no answer' }
        const end = endOf(answer.value)
        if (end) return { go: 'END', end }
        return answer.value === 'NEVER_HEARD'
          ? { go: 'END', end: 'FAILED' }
          : { go: 'WAIT', reason: 'PENDING', afterMs: 5_000 }
      },
    },
  },
  conclude: (_context, { id }, end) =>
    transact<Concluded>(ledger, async (tx) => {
      const { numAffectedRows } =
        await sql`update job set state = ${end}, due_at = null where id = ${id}
            and state in ('NEW', 'SENT')`.execute(tx.db)
      if (numAffectedRows !== 1n) {
        const { rows } = await sql<Row>`select * from job where id = ${id}`.execute(tx.db)
        return rows[0]?.state === end ? 'DUPLICATE' : 'CONTRADICTED'
      }
      const hold = `${id}:hold`
      const outcome = await tx.post(
        end === 'PAID'
          ? {
              op: 'settle',
              key: `${id}:end`,
              hold,
              legs: [{ from: TRANSIT, to: 'house:bank:main', amount: 100n }],
            }
          : { op: 'void', key: `${id}:end`, hold },
      )
      if (!outcome.ok) throw new Error(outcome.refusal)
      return 'ENDED'
    }),
  postpone: async (_context, { id }, { at }) =>
    void (await sql`update job set due_at = ${at} where id = ${id} and state in ('NEW', 'SENT')`.execute(
      db,
    )),
  pauseMs: ({ attempts }) => 1_000 * 2 ** attempts,
  leaseMs: LEASE_MS,
  atOnce: 8,
}

let count = 0
async function begin(state: 'NEW' | 'SENT' = 'NEW'): Promise<string> {
  const id = `e${++count}`
  const wallet = walletOf(id)
  await ledger.open([wallet])
  await ledger.submit({
    op: 'post',
    key: `fund-${id}`,
    kind: 'deposit',
    legs: [{ from: 'house:bank:x', to: wallet, amount: 100n }],
  })
  await ledger.submit({ op: 'hold', key: `${id}:hold`, kind: 'job', from: wallet, amount: 100n })
  await sql`insert into job (id, state, due_at) values (${id}, ${state}, ${new Date(now)})`.execute(
    db,
  )
  return id
}
const rowOf = async (id: string): Promise<Row> =>
  (await sql<Row>`select * from job where id = ${id}`.execute(db)).rows[0] as Row
const walletOfJob = async (id: string): Promise<{ balance: bigint; held: bigint }> => {
  const { balance = 0n, held = 0n } =
    (await ledger.balances([walletOf(id)])).get(walletOf(id)) ?? {}
  return { balance, held }
}
/** Lets time pass until it has ended, as the poll does. */
async function untilEnded(id: string): Promise<Row> {
  for (let n = 0; n < 20; n++) {
    await workOne(context, job, id)
    const row = await rowOf(id)
    if (row.state === 'PAID' || row.state === 'FAILED') return row
    now += 60_000
  }
  throw new Error(`${id} never ended`)
}

beforeEach(() => {
  outside.orders.clear()
  outside.asked = []
  outside.faults = []
  outside.verdict = 'TAKEN'
  errors.length = 0
})

const FAULTS = ['timeout-before', 'timeout-after', 'error', 'throw'] as const

describe.each(['NEW', 'SENT'] as const)('an operation in state %s', (state) => {
  it.each(FAULTS)('is not ended by %s, and ends as the outside says in the end', async (fault) => {
    for (const verdict of ['TAKEN', 'REFUSED'] as const) {
      outside.verdict = verdict
      const id = await begin(state)
      if (state === 'SENT') outside.orders.set(id, verdict)
      outside.faults = [fault]
      expect(await workOne(context, job, id)).toMatchObject({ result: 'WAITS' })
      expect(await walletOfJob(id)).toEqual({ balance: 0n, held: 100n })
      const happened = outside.orders.get(id)
      const ended = await untilEnded(id)
      // What never reached the outside is a no by its own answer; what it took is what it says.
      expect(ended.state).toBe(happened === 'TAKEN' ? 'PAID' : 'FAILED')
      expect(await walletOfJob(id)).toEqual({
        balance: happened === 'TAKEN' ? 0n : 100n,
        held: 0n,
      })
    }
  })

  it('waits longer after each unanswered question', async () => {
    const id = await begin(state)
    const pauses: number[] = []
    for (let n = 0; n < 4; n++) {
      outside.faults = ['error']
      await workOne(context, job, id)
      const { due_at: due } = await rowOf(id)
      pauses.push((due?.getTime() ?? 0) - now)
      now = due?.getTime() ?? now
    }
    expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000])
  })

  it('is not asked about before it is due', async () => {
    const id = await begin(state)
    outside.faults = ['error']
    await workOne(context, job, id)
    const asked = outside.asked.length
    expect(await workOne(context, job, id)).toBeUndefined()
    now += 1_999
    expect(await workOne(context, job, id)).toBeUndefined()
    expect(outside.asked).toHaveLength(asked)
  })

  it('is taken by one of many runs', async () => {
    const id = await begin(state)
    if (state === 'SENT') outside.orders.set(id, 'TAKEN')
    const runs = await Promise.all(Array.from({ length: 16 }, () => workOne(context, job, id)))
    expect(runs.filter((run) => run !== undefined)).toHaveLength(1)
    expect(outside.asked).toHaveLength(1)
    expect((await rowOf(id)).state).toBe('PAID')
  })
})

describe('a definite answer', () => {
  it('settles for a yes and gives back for a no, at once', async () => {
    const yes = await begin()
    expect(await workOne(context, job, yes)).toEqual({ result: 'ENDED', end: 'PAID' })
    const no = await begin()
    outside.faults = ['refuse']
    expect(await workOne(context, job, no)).toEqual({ result: 'ENDED', end: 'FAILED' })
    expect([(await walletOfJob(yes)).balance, (await walletOfJob(no)).balance]).toEqual([0n, 100n])
  })

  it('ends it once when it comes twice', async () => {
    const id = await begin()
    const [row] = await claim<Row>(context, job, { limit: 1, only: id })
    if (!row) throw new Error('not claimed')
    await Promise.all([job.conclude(context, row, 'PAID'), job.conclude(context, row, 'PAID')])
    expect(await job.conclude(context, row, 'PAID')).toBe('DUPLICATE')
    expect(await verifyLedger(db)).toMatchObject({ ok: true })
    expect(errors).toEqual([])
  })

  it.each([
    ['yes', 'FAILED', 'PAID'],
    ['no', 'PAID', 'FAILED'],
  ] as const)('a late %s moves nothing and does not go unseen', async (_word, stands, said) => {
    const id = await begin()
    const [row] = await claim<Row>(context, job, { limit: 1, only: id })
    if (!row) throw new Error('not claimed')
    await job.conclude(context, row, stands)
    const before = await walletOfJob(id)
    outside.verdict = said === 'PAID' ? 'TAKEN' : 'REFUSED'
    const late: { end?: End } = {}
    const withHook = {
      ...job,
      steps: {
        ...job.steps,
        NEW: { ...job.steps.NEW, before: async (_c: Context, r: Row) => r },
      },
      contradicted: async (_c: Context, _r: Row, end: End) => void (late.end = end),
    }
    expect(await work(context, withHook, row)).toEqual({ result: 'CONTRADICTED', end: said })
    expect(late.end).toBe(said)
    expect(await walletOfJob(id)).toEqual(before)
    expect(errors.join()).toContain('two different answers')
  })
})

describe('a process that dies', () => {
  /** Runs until the step that is to be the last thing the process did. */
  async function die(id: string, at: 'claimed' | 'written' | 'asked'): Promise<void> {
    const [row] = await claim<Row>(context, job, { limit: 1, only: id })
    if (!row || at === 'claimed') return
    const ready = await job.steps.NEW.before?.(context, row)
    if (at === 'written' || !ready) return
    await job.steps.NEW.ask(context, ready)
  }

  it.each(['claimed', 'written', 'asked'] as const)(
    'when it had %s leaves a row that is due again after its lease, and ends once',
    async (at) => {
      const id = await begin()
      await die(id, at)
      const happened = outside.orders.get(id)
      expect(await workOne(context, job, id)).toBeUndefined()
      now += LEASE_MS
      const ended = await untilEnded(id)
      expect(ended.state).toBe(at === 'written' ? 'FAILED' : 'PAID')
      if (at === 'asked')
        expect(outside.asked.filter((call) => call.startsWith('place'))).toHaveLength(1)
      expect(happened === 'TAKEN' ? ended.state : 'PAID').toBe('PAID')
      expect(await verifyLedger(db)).toMatchObject({ ok: true })
    },
  )

  it('leaves neither the end nor its money between the two: the next run does both', async () => {
    const id = await begin()
    const failing = {
      ...job,
      conclude: (_context: Context, { id: key }: Row, end: End) =>
        transact<Concluded>(ledger, async (tx) => {
          await sql`update job set state = ${end} where id = ${key}`.execute(tx.db)
          throw new Error('killed')
        }),
    }
    await expect(workOne(context, failing, id)).rejects.toThrow('killed')
    expect([(await rowOf(id)).state, (await walletOfJob(id)).held]).toEqual(['SENT', 100n])
    now += LEASE_MS
    expect((await untilEnded(id)).state).toBe('PAID')
  })
})

describe('a description that asks in a circle', () => {
  it('is put off, and told', async () => {
    const id = await begin()
    const circle: typeof job = {
      ...job,
      steps: {
        NEW: {
          ...job.steps.NEW,
          before: async (_c, row) => row,
          read: () => ({ go: 'ASK', as: 'SENT' }),
        },
        SENT: { ...job.steps.SENT, read: () => ({ go: 'ASK', as: 'NEW' }) },
      },
    }
    expect(await workOne(context, circle, id)).toEqual({
      result: 'WAITS',
      reason: 'asked in a circle',
    })
    expect(outside.asked).toHaveLength(4)
    expect(errors.join()).toContain('asked in a circle')
  })
})

describe('a worker', () => {
  it('runs all that is due, so many side by side, and takes many by one statement', async () => {
    const ids: string[] = []
    for (let n = 0; n < 30; n++) ids.push(await begin())
    let side = 0,
      most = 0
    const slow: typeof job = {
      ...job,
      steps: {
        ...job.steps,
        NEW: {
          ...job.steps.NEW,
          ask: async (c, row) => {
            most = Math.max(most, ++side)
            await new Promise((done) => setTimeout(done, 2))
            side--
            return job.steps.NEW.ask(c, row)
          },
        },
      },
    }
    const worker = new Worker(context, slow)
    for (let n = 0; n < 10 && (await worker.look()) > 0; n++) await worker.idle()
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(job.atOnce)
    for (const id of ids) expect((await rowOf(id)).state).toBe('PAID')
  })

  it('goes on with what is due where runs end while a poll waits for its rows', async () => {
    await sql`update job set due_at = null`.execute(db)
    const ids: string[] = []
    for (let n = 0; n < 30; n++) ids.push(await begin())
    let side = 0,
      most = 0
    const counting: typeof job = {
      ...job,
      // The rows are answered only when all that ran before has ended.
      claim: async (own, take) => {
        const rows = await claimDue<Row>(
          own.db,
          job.table,
          ['NEW', 'SENT'],
          { now: own.clock.now(), leaseMs: LEASE_MS },
          take,
        )
        await expect.poll(() => side).toBe(0)
        return rows
      },
      steps: {
        ...job.steps,
        NEW: {
          ...job.steps.NEW,
          ask: async (c, row) => {
            most = Math.max(most, ++side)
            return await job.steps.NEW.ask(c, row)
          },
        },
      },
      conclude: async (own, row, end) => {
        const concluded = await job.conclude(own, row, end)
        side--
        return concluded
      },
    }
    const worker = new Worker(context, counting)
    // Two looks at once, as a wake comes beside the worker's own.
    await Promise.all([worker.look(), worker.look()])
    for (const id of ids) await expect.poll(async () => (await rowOf(id)).state).toBe('PAID')
    await worker.idle()
    expect(most).toBeLessThanOrEqual(job.atOnce)
  })

  it('takes nothing more while somebody waits for the end of what is under way', async () => {
    const ids: string[] = []
    for (let n = 0; n < 12; n++) ids.push(await begin())
    const worker = new Worker(context, job)
    await worker.look()
    await worker.idle()
    const left = await Promise.all(ids.map(async (id) => (await rowOf(id)).state))
    expect(left.filter((state) => state === 'NEW')).toHaveLength(12 - job.atOnce)
    while ((await worker.look()) > 0) await worker.idle()
  })

  it('asks about what a clock that ran ahead put off, once it is set right and a lease has passed', async () => {
    await sql`update job set due_at = null`.execute(db)
    const [id, right] = [await begin('SENT'), now]
    const worker = new Worker(context, job)
    outside.faults.push('error')
    now = right + 3_600_000
    await worker.look()
    await worker.idle()
    expect(outside.asked).toEqual([`enquire ${id}`])
    // Trimmed by a little: nothing is brought forward.
    now -= 30_000
    await worker.look()
    expect((await rowOf(id)).due_at?.getTime()).toBeGreaterThan(right + 3_600_000)
    now = right
    await worker.look()
    await worker.idle()
    expect(outside.asked).toHaveLength(1)
    expect((await rowOf(id)).due_at).toEqual(new Date(right + LEASE_MS))
    now = right + LEASE_MS
    await worker.look()
    await worker.idle()
    expect((await rowOf(id)).state).toBe('FAILED')
  })

  it('is not held up by a row whose outside hangs', async () => {
    const stuck = await begin()
    let release = (): void => {}
    const hanging: typeof job = {
      ...job,
      steps: {
        ...job.steps,
        NEW: {
          ...job.steps.NEW,
          ask: async (c, row) => {
            if (row.id === stuck) await new Promise<void>((done) => (release = done))
            return job.steps.NEW.ask(c, row)
          },
        },
      },
    }
    const worker = new Worker(context, hanging)
    await worker.look()
    const other = await begin()
    await worker.look()
    await expect.poll(async () => (await rowOf(other)).state).toBe('PAID')
    expect((await rowOf(stuck)).state).toBe('SENT')
    release()
    await worker.idle()
    expect((await rowOf(stuck)).state).toBe('PAID')
  })

  it.runIf(onPostgres)('leaves to others what they hold', async () => {
    const ids = [await begin(), await begin()]
    const [held = '', free = ''] = ids
    await db.transaction().execute(async (tx) => {
      await sql`select from job where id = ${held} for update`.execute(tx)
      const worker = new Worker(context, job)
      await worker.look()
      await worker.idle()
      expect((await rowOf(free)).state).toBe('PAID')
    })
    expect((await rowOf(held)).state).toBe('NEW')
  })
})
