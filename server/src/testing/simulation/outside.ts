import { buildSandbox } from '@krapao/sandbox/start'
import type { FastifyInstance } from 'fastify'
import type { Exchange, Question } from '../../providers/http.ts'
import { drawn } from './time/chance.ts'
import type { Life, Scheduler } from './time/scheduler.ts'

export const OUTSIDE = 'http://outside.test'
export const HOUSE = 'http://house.test'
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** What may become of one that is on its way. 0: nothing. */
export const FATES = {
  lostQuestion: 1,
  lostAnswer: 2,
  doubled: 3,
  /**
   * Nobody waits any more when it arrives: after a time, or, by what this is more, when so many
   * further questions to the same service have been answered and not yet been heard.
   */
  late: 4,
} as const
const LATE_MS = 9_000
const LATEST_MS = 45_000
const MOST_BEFORE_LATE = 3

export interface Outside {
  app: FastifyInstance
  life: Life
  /** Carries the questions of one life of the server. */
  exchangeFor: (life: Life) => Exchange
  /** A command of the outside's own people; throws where it is refused. */
  command<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T>
}

/** Whoever answers notices at the house; rejects where nobody is there. */
export type Door = (
  path: string,
  headers: Record<string, string>,
  body: string,
) => Promise<{ status: number; text: string }>

/** In the focus of a run so many do not arrive as they should, and half of them in its own way. */
const LOST_IN_FOCUS = 0.4
const IN_ITS_WAY = 0.5

/** What becomes of one message, by fate. */
export const fateOf = (scheduler: Scheduler, place: string): number =>
  scheduler.fate.decide(`fate of ${place}`, (roll) => {
    const { lost, focus, often } = scheduler.weather
    const isInFocus = place.includes(focus)
    const share = isInFocus ? LOST_IN_FOCUS : lost
    if (roll >= share) return 0
    const own = isInFocus ? share * IN_ITS_WAY : 0
    if (roll < own) return often
    const kind = ((roll - own) / (share - own)) * FATES.late
    return kind < FATES.doubled
      ? 1 + Math.floor(kind)
      : FATES.late + Math.floor((kind % 1) * (MOST_BEFORE_LATE + 1))
  })

/** The whole outside in this process: nothing of it has a socket or a clock of its own. */
export async function openOutside(scheduler: Scheduler, seed: number, door: Door) {
  const life: Life = { name: 'outside', isOver: false }
  let codes = 0
  const { app, close } = await buildSandbox(
    {
      dataDir: null,
      now: () => scheduler.now(),
      callbackUrl: `${HOUSE}/callbacks/psp/SCB`,
      // The worse of two issuers: an order that is late is answered otherwise than it ended.
      issuerRepeats: false,
    },
    () => OUTSIDE,
    {
      code: (length) =>
        Array.from(
          { length },
          () => LETTERS[drawn(seed, `code ${(codes += 1)}`) % LETTERS.length],
        ).join(''),
      pause: (ms) => scheduler.pass(ms, 'pauses', life),
      deliver: async (url, init) => {
        const { pathname } = new URL(url)
        const headers = Object.fromEntries(new Headers(init?.headers))
        const tell = async () => {
          await scheduler.turn(`tells ${pathname}`, life)
          return await door(pathname, headers, init?.body as string)
        }
        const fate = fateOf(scheduler, scheduler.placeOf(pathname))
        if (fate === FATES.lostQuestion || fate >= FATES.late) throw new Error('lost')
        if (fate === FATES.doubled)
          scheduler.as(`${pathname} again`, () => void tell().catch(() => undefined))
        const { status, text } = await tell()
        if (fate === FATES.lostAnswer) throw new Error('lost')
        return new Response(text, { status })
      },
    },
  )
  await app.ready()
  const into = async ({ method, url, headers, body }: Question) => {
    const { pathname, search } = new URL(url)
    const said = await app.inject({
      method,
      url: pathname + search,
      ...(headers ? { headers } : {}),
      ...(body === undefined ? {} : { payload: Buffer.from(body) }),
    })
    scheduler.tell(`${method} ${pathname}${search} ${said.statusCode} ${said.payload}`)
    return said
  }
  const late: { service: string; left: number; arrive: () => Promise<unknown> }[] = []
  const arriveLate = (one: (typeof late)[number]) => {
    if (late.includes(one)) late.splice(late.indexOf(one), 1)
    return one.arrive().catch(() => undefined)
  }
  const answered = async (at: string): Promise<void> => {
    for (const one of late.filter(({ service }) => service === at))
      if ((one.left -= 1) === 0) await arriveLate(one)
  }
  const exchangeFor =
    (asker: Life): Exchange =>
    async (question, { timeoutMs }) => {
      const path = new URL(question.url).pathname
      const place = scheduler.placeOf(`${question.method} ${path}`)
      const fate = fateOf(scheduler, place)
      const silence = async (): Promise<never> => {
        await scheduler.pass(timeoutMs, 'waits in vain', asker)
        throw new DOMException('no answer', 'TimeoutError')
      }
      await scheduler.turn(`asks ${path}`, asker)
      if (fate === FATES.lostQuestion) return await silence()
      const service = path.split('/')[1] ?? ''
      if (fate >= FATES.late) {
        const one = { service, left: fate - FATES.late, arrive: () => into(question) }
        late.push(one)
        const arrives = async () => {
          const ms = timeoutMs + (one.left > 0 ? LATEST_MS : LATE_MS)
          await scheduler.pass(ms, `arrives late ${path}`, life)
          if (late.includes(one)) await arriveLate(one)
        }
        void arrives()
        return await silence()
      }
      const said = await into(question)
      // Who asked hears what was answered first.
      if (fate === FATES.doubled) await into(question)
      await answered(service)
      if (fate === FATES.lostAnswer) return await silence()
      await scheduler.turn(`hears ${path}`, asker)
      return { status: said.statusCode, body: onlyChunk(said.rawPayload) }
    }
  return {
    app,
    life,
    exchangeFor,
    close,
    async command<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
      const said = await app.inject({
        method,
        url: path,
        ...(body === undefined ? {} : { payload: body as object }),
      })
      scheduler.tell(`${method} ${path} ${said.statusCode} ${said.payload}`)
      if (said.statusCode >= 400) throw new Error(`${method} ${path}: ${said.payload}`)
      return (said.payload === '' ? null : said.json()) as T
    },
  }
}

// oxlint-disable-next-line typescript/require-await
async function* onlyChunk(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}
