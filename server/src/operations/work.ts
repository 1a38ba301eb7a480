import type { Context } from '../context.ts'
import { unknown, type ProviderAnswer } from '../providers/answer.ts'
import { continuing, describeSpan, traced } from '../tracing/span.ts'
import { bringForward, claimDue, giveBackLease, makeDue } from './dueStore.ts'
import { ImplausibleAmount } from './implausible.ts'
import type { AnyOperation, Operation, Step, RunResult } from './operation.ts'
import type { RunStage } from './runStage.ts'
import { traceOf } from './traceOriginStore.ts'

/**
 * A description that sends a row from question to question without end is wrong; the row is put
 * off.
 */
const MOST_QUESTIONS = 4

/**
 * One run of a row that the caller has claimed: asks the outside and ends it, or puts it off. Safe
 * to run any number of times, and after a kill at any point: what is written is enough to go on.
 * `first`: the question that it begins with, for who has just written the row down.
 */
export const work = <Row, Reply, State extends string, End>(
  context: Context,
  operation: Operation<Row, Reply, State, End>,
  claimed: Row,
  first?: State,
): Promise<RunResult<End>> =>
  traced(`operation ${operation.name}`, {}, async () => {
    const run = await askAndEnd(context, operation, claimed, first)
    describeSpan({ 'krapao.result': run.result })
    return run
  })

/** The same, in the trace of the call that has written the row down. */
export async function workLater(
  context: Context,
  operation: AnyOperation,
  claimed: unknown,
): Promise<void> {
  const origin = context.config.tracing
    ? await traceOf(context.db, operation.name, operation.keyOf(claimed))
    : undefined
  await continuing(origin, () => work(context, operation, claimed))
}

async function askAndEnd<Row, Reply, State extends string, End>(
  context: Context,
  operation: Operation<Row, Reply, State, End>,
  claimed: Row,
  first?: State,
): Promise<RunResult<End>> {
  let row = claimed
  let state = first ?? operation.stateOf(row)
  await reach(context, operation, row, state, 'CLAIMED')
  for (let asked = 0; asked < MOST_QUESTIONS; asked++) {
    const step: Step<Row, Reply, State, End> = operation.steps[state]
    const ready = await writeBefore(context, operation, step, row, asked === 0 ? claimed : null)
    if (ready === null) return { result: 'NOT_ASKED' }
    row = ready
    await reach(context, operation, row, state, 'WRITTEN')
    const answer = await ask(context, operation, state, row)
    await reach(context, operation, row, state, 'ASKED')
    const verdict = step.read(row, answer, context.clock.now())
    if (verdict.go === 'END') return await end(context, operation, row, verdict.end)
    if (verdict.go === 'WAIT') return await putOff(context, operation, row, verdict)
    state = verdict.as
    row = { ...row, ...verdict.remember }
  }
  context.log.error(
    { operation: operation.name, key: operation.keyOf(row) },
    'an operation asked in a circle',
  )
  return await putOff(context, operation, row, { reason: 'asked in a circle' })
}

/**
 * The row with what must be written down before the outside is asked. Where that fails and nobody
 * was asked in this run (`unasked`: the row as it was claimed), it need not wait for the end of the
 * lease; should it have been written all the same, the next run finds the state that says so.
 */
async function writeBefore<Row, Reply, State extends string, End>(
  context: Context,
  operation: Operation<Row, Reply, State, End>,
  step: Step<Row, Reply, State, End>,
  row: Row,
  unasked: Row | null,
): Promise<Row | null> {
  if (!step.before) return row
  try {
    return await step.before(context, row)
  } catch (error) {
    if (unasked !== null) await giveBack(context, operation, unasked)
    throw error
  }
}

/** Never later than the lease would end; where this fails too, the lease holds. */
async function giveBack(
  context: Context,
  operation: AnyOperation,
  claimed: unknown,
): Promise<void> {
  const lease = (claimed as Record<string, unknown>)[operation.table.due]
  const now = context.clock.now()
  const pauseMs = operation.pauseMs(claimed, now) ?? operation.leaseMs
  const at = new Date(now.getTime() + pauseMs)
  if (!(lease instanceof Date) || at >= lease) return
  const id = operation.keyOf(claimed)
  await giveBackLease(context.db, operation.table, dueStates(operation), { id, lease, at }).catch(
    (error: unknown) =>
      context.log.error(
        { err: error, operation: operation.name, key: id },
        'a lease was not given back',
      ),
  )
}

const reach = (
  context: Context,
  operation: AnyOperation,
  row: unknown,
  state: string,
  stage: RunStage,
): void | Promise<void> =>
  context.onRunStage?.({ operation: operation.name, key: operation.keyOf(row), state, stage })

async function ask<Row, Reply, State extends string, End>(
  context: Context,
  operation: Operation<Row, Reply, State, End>,
  state: State,
  row: Row,
): Promise<ProviderAnswer<Reply>> {
  const step: Step<Row, Reply, State, End> = operation.steps[state]
  try {
    return await traced(`ask ${operation.name}`, { attributes: { 'krapao.state': state } }, () =>
      step.ask(context, row),
    )
  } catch (error) {
    // What we could not even ask, or read, is no answer.
    context.log.error(
      { err: error, operation: operation.name, key: operation.keyOf(row) },
      'a question to the outside failed in our own code',
    )
    return unknown('our own fault')
  }
}

async function end<Row, Reply, State extends string, End>(
  context: Context,
  operation: Operation<Row, Reply, State, End>,
  row: Row,
  said: End,
): Promise<RunResult<End>> {
  const concluded = await operation.conclude(context, row, said).catch(beyondBelief)
  await reach(context, operation, row, operation.stateOf(row), 'CONCLUDED')
  if (concluded === 'IMPLAUSIBLE')
    return await putOff(context, operation, row, { reason: 'an amount beyond belief' })
  if (concluded !== 'CONTRADICTED') return { result: concluded, end: said }
  // Two answers on one order: the second moves nothing by itself, and must not go unseen.
  context.log.error(
    { operation: operation.name, key: operation.keyOf(row), said },
    'the outside gave two different answers on one order',
  )
  await operation.contradicted?.(context, row, said)
  return { result: 'CONTRADICTED', end: said }
}

async function putOff<Row, Reply, State extends string, End>(
  context: Context,
  operation: Operation<Row, Reply, State, End>,
  row: Row,
  { reason, afterMs, note = {} }: { reason: string; afterMs?: number | null; note?: Partial<Row> },
): Promise<RunResult<End>> {
  const now = context.clock.now()
  const pauseMs = afterMs === undefined ? operation.pauseMs(row, now) : afterMs
  const at = pauseMs === null ? null : new Date(now.getTime() + pauseMs)
  await operation.postpone(context, row, { at, reason, note })
  await reach(context, operation, row, operation.stateOf(row), 'POSTPONED')
  return { result: 'WAITS', reason }
}

function beyondBelief(error: unknown): 'IMPLAUSIBLE' {
  if (error instanceof ImplausibleAmount) return 'IMPLAUSIBLE'
  throw error
}

/** Runs this row if it is due and nobody else's; undefined when it is not. */
export async function workOne<Row, Reply, State extends string, End>(
  context: Context,
  operation: Operation<Row, Reply, State, End>,
  key: string,
): Promise<RunResult<End> | undefined> {
  const [row] = await claim<Row>(context, operation, { limit: 1, only: key })
  return row === undefined ? undefined : await work(context, operation, row)
}

/** Runs this one although it is not due yet; undefined while another run has it. */
export async function workNow<Row, Reply, State extends string, End>(
  context: Context,
  operation: Operation<Row, Reply, State, End>,
  key: string,
): Promise<RunResult<End> | undefined> {
  const now = context.clock.now()
  const latest = new Date(now.getTime() + operation.leaseMs)
  await makeDue(context.db, operation.table, dueStates(operation), { id: key, now, latest })
  return workOne(context, operation, key)
}

type Looked = Pick<AnyOperation, 'dueIn' | 'steps' | 'states'>
/** The states whose rows are looked for: some steps begin in none, and no index is of those. */
const dueStates = ({ dueIn, steps, states }: Looked): readonly string[] =>
  dueIn ?? Object.keys(steps as object).filter((step) => states.states.includes(step))

/**
 * After a clock that ran ahead has been set right: what it put off is asked about at once, but for
 * what may still be under way.
 */
export const hasten = ({ db, clock }: Context, operation: AnyOperation): Promise<void> =>
  bringForward(
    db,
    operation.table,
    dueStates(operation),
    new Date(clock.now().getTime() + operation.leaseMs),
  )

/** Takes rows that are due, for the operation's lease. */
export const claim = async <Row>(
  context: Context,
  operation: Looked & Pick<AnyOperation, 'table' | 'leaseMs' | 'claim'>,
  take: { limit: number; only?: string },
): Promise<Row[]> =>
  operation.claim
    ? ((await operation.claim(context, take)) as Row[])
    : await claimDue<Row>(
        context.db,
        operation.table,
        dueStates(operation),
        { now: context.clock.now(), leaseMs: operation.leaseMs },
        take,
      )
