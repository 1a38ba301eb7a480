import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { StandaloneServer } from '../product/standaloneServer.ts'
import { Client, until } from './api.ts'
import {
  AMOUNT,
  fundGame,
  GAME,
  nextAttempt,
  send,
  statement,
  tell,
  type TransferAttempt,
} from './transferAttempts.ts'

/** A member who moves a baht into a game and out of it all the time. */
export interface Mover {
  member: Client
  username: string
  attempts: TransferAttempt[]
}

/** So many, each with 5,000 baht, 1,000 of them in the game. */
export const newMovers = (server: StandaloneServer, count: number): Promise<Mover[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const member = new Client(server)
      await member.join()
      await member.deposit(5_000)
      await fundGame(member)
      const { username } = (await member.get(`/api/wallet/account/${GAME}`)).body
      return { member, username: String(username), attempts: [] }
    }),
  )

/** How many of their transfers have been told. */
export const toldBy = ({ attempts }: Mover): number =>
  attempts.filter(({ reference }) => reference !== null).length

/**
 * They move money until the answer is called. Nothing new is begun before the last one has been
 * told; `asksAgain`: one that has no answer is sent again with its key, else that member stops.
 */
export function keepMoving(movers: readonly Mover[], asksAgain: boolean): () => Promise<void> {
  const life = { ended: false }
  const work = movers.map(async ({ member, attempts }) => {
    while (!life.ended) {
      const attempt = nextAttempt(attempts, GAME)
      while (!(await tell(member, attempt))) {
        if (life.ended || !asksAgain) return
        await sleep(100)
      }
    }
  })
  return async () => {
    life.ended = true
    await Promise.all(work)
  }
}

/** Sends again what has no answer, until each has one. Answers how many those were. */
export async function askAgain(
  movers: readonly Mover[],
  server: StandaloneServer,
): Promise<number> {
  let asked = 0
  for (const { member, attempts } of movers)
    for (const attempt of attempts.filter(({ reference }) => reference === null)) {
      asked += 1
      await until(async () => tell(member, attempt), 60_000).catch(async () => {
        throw new Error(
          `${JSON.stringify(attempt)} has no end: ` +
            `${JSON.stringify((await send(member, attempt))?.body)}\n${server.output().slice(-3_000)}`,
        )
      })
    }
  return asked
}

/**
 * `statesNow`: how each transfer stands in the database, by reference. Fails unless each attempt
 * has one transfer of its own, ended as it was told, and statement, wallet and provider show those
 * and nothing else.
 */
export async function judgeMovers(
  movers: readonly Mover[],
  statesNow: () => Promise<ReadonlyMap<string, string>>,
): Promise<{ acknowledged: number; pending: number; failed: number }> {
  const tally = { acknowledged: 0, pending: 0, failed: 0 }
  for (const { member } of movers)
    await until(
      async () => (await statement(member)).every((row) => row.status !== 'PENDING'),
      60_000,
    )
  const states = await statesNow()
  for (const { member, username, attempts } of movers) {
    const ends = attempts.map(({ reference, told, way }) => ({
      reference,
      told,
      way,
      state: states.get(reference ?? ''),
    }))
    // What was told as done is done, and what was left open has ended.
    expect([
      new Set(ends.map((end) => end.reference)).size,
      ends.filter(
        ({ told, state }) =>
          state !== (told === 'SUCCESS' ? 'DONE' : told === 'FAILED' ? 'FAILED' : state) ||
          state === 'PENDING',
      ),
    ]).toEqual([attempts.length, []])
    const done = ends.filter(({ state }) => state === 'DONE')
    // The first 1,000 baht are a transfer too.
    expect(
      (await statement(member)).filter(
        (row) => row.statementType === 'transfer' && row.status === 'SUCCESS',
      ).length,
    ).toBe(done.length + 1)
    const inGame = 1_000 + done.reduce((sum, { way }) => sum + (way === 'in' ? AMOUNT : -AMOUNT), 0)
    expect([
      (await member.get('/api/wallet')).body.wallet.amount,
      (await member.world('GET', `/games/${GAME}/${username}`)).balance,
    ]).toEqual([5_000 - inGame, inGame])
    tally.failed += ends.filter(({ state }) => state === 'FAILED').length
    tally.pending += ends.filter(({ told }) => told === 'PENDING').length
    tally.acknowledged += ends.filter(({ told }) => told === 'SUCCESS').length
  }
  return tally
}
