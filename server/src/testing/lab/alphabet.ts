import { SPEAKERS, type Speaker, type Step } from '../../areas/play/seamless/testing/speakers.ts'
import { decimalOf } from '../../providers/game/seamless/amounts.ts'
import { hashOf } from '../../providers/game/seamless/pragmatic.ts'
import type { Answer, LabCall } from './wallet.ts'

type Spoken = ReturnType<Speaker['write']>
/** Who is spoken of: the name at the provider, and the token of the last launch. */
export interface Seat {
  memberId: string
  player: string
  token: string
}
/** Something that a provider may say: the call as the rules know it, and how its dialect puts it. */
export interface LabEvent {
  name: string
  call: LabCall
  spoken(seat: Seat): Spoken
}
/** A dialect of the laboratory: what may happen in one round, and how the rules' answer is worded. */
export interface LabDialect {
  code: string
  /** What may happen; ids and rounds begin with `mark`, so that no two orders share one. */
  events(mark: string): LabEvent[]
  /** The code that this answer must have; `ok` as the dialect tells it. */
  worded(call: LabCall, answer: Answer): { ok: boolean; code: string }
  read: Speaker['read']
  /** A refusal tells the balance too. */
  tellsBalance: boolean
}

/** What each member has at first, and what is bet and won; satang. */
export const HELD = 10_000n
const [A, B, WIN, ALL] = [3_000n, 2_000n, 4_500n, 9_000n]

/** Who speaks a dialect as its tests do. Throws where none is called so. */
export const speakerOf = (code: string): Speaker => {
  const speaker = SPEAKERS.find((one) => one.code === code)
  if (!speaker) throw new Error(`no dialect is called ${code}`)
  return speaker
}

const CALL: LabCall = {
  do: 'bet',
  id: '',
  round: '',
  stake: 0n,
  won: 0n,
  of: null,
  ends: false,
  isFree: false,
}
type Told = Omit<Step, 'player' | 'token'>

/** Events of one dialect, said by the speaker that its tests have. */
function sayingBy(speaker: Speaker) {
  const event = (name: string, call: Partial<LabCall>, step: Told): LabEvent => ({
    name,
    call: { ...CALL, ...call },
    spoken: ({ player, token }) => speaker.write({ ...step, player, token }),
  })
  return {
    event,
    bet: (name: string, round: string, id: string, amount: bigint, callId = id) =>
      event(name, { id: callId, round, stake: amount }, { do: 'bet', id, round, amount }),
  }
}

function hub88(): LabDialect {
  const speaker = speakerOf('hub88')
  const { event, bet } = sayingBy(speaker)
  const win = (
    name: string,
    round: string,
    id: string,
    of: string,
    amount: bigint,
    ends: boolean,
  ) =>
    event(
      name,
      { do: 'win', id, round, won: amount, of, ends },
      { do: 'win', id, round, of, amount, ends },
    )
  const back = (name: string, round: string, id: string, of: string) =>
    event(
      name,
      { do: 'rollback', id: `rollback:${id}`, round, of },
      { do: 'rollback', id, round, of },
    )
  return {
    ...dialectOf(speaker),
    events(mark) {
      const [r, s] = [`${mark}r`, `${mark}s`]
      const [a, b, w] = [`${mark}a`, `${mark}b`, `${mark}w`]
      return [
        bet('bet A', r, a, A),
        bet('bet B', r, b, B),
        win('win of A', r, w, a, WIN, false),
        win('end by a win of B', r, `${mark}e`, b, 500n, true),
        back('rollback of A', r, `${mark}x`, a),
        back('rollback of the win', r, `${mark}y`, w),
        bet('A with another amount', r, a, A + 100n),
        bet('all into another round', s, `${mark}z`, ALL),
      ]
    },
  }
}

function pgsoft(): LabDialect {
  const speaker = speakerOf('pgsoft')
  const { event, bet } = sayingBy(speaker)
  const adjust = (name: string, round: string, of: string, amount: bigint) =>
    event(
      name,
      { do: 'adjust', id: `${of}-901`, round, won: amount },
      { do: 'rollback', round, of, amount },
    )
  return {
    ...dialectOf(speaker),
    events(mark) {
      const [r, s] = [`${mark}r`, `${mark}s`]
      const [a, w] = [`${mark}a`, `${mark}w`]
      const won = { id: w, round: r, won: WIN }
      const end = { id: `${mark}e`, round: r, won: 500n, ends: true }
      return [
        bet('bet A', r, a, A),
        bet('bet B', r, `${mark}b`, B),
        event('win', { do: 'win', ...won }, { do: 'win', id: w, round: r, amount: WIN }),
        event(
          'end by a win',
          { do: 'win', ...end },
          { do: 'win', id: end.id, round: r, amount: 500n, ends: true },
        ),
        adjust('adjusted down', r, `${mark}d`, -6_000n),
        adjust('adjusted up', r, `${mark}u`, 700n),
        bet('A with another amount', r, a, A + 100n),
        bet('all into another round', s, `${mark}z`, ALL),
      ]
    },
  }
}

const idOf = (what: string, ...parts: string[]): string => [what, ...parts].join(':')

/** 568Win's own words, for what no other dialect has. */
const said568 = (name: string, call: Partial<LabCall>, path: string, more: object): LabEvent => ({
  name,
  call: { ...CALL, ...call, isCounted: true },
  spoken: ({ player }) => ({
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      CompanyKey: 'sandbox-win568-company',
      Username: player,
      TransferCode: call.round,
      ...more,
    }),
  }),
})

function win568(): LabDialect {
  const speaker = speakerOf('win568')
  const { event, bet } = sayingBy(speaker)
  return {
    ...dialectOf(speaker),
    events(mark) {
      const [r, s] = [`${mark}r`, `${mark}s`]
      const [a, b] = [idOf('deduct', r, 'a'), idOf('deduct', r, 'b')]
      const settle = (name: string, won: bigint): LabEvent =>
        said568(name, { do: 'win', id: idOf('settle', r), round: r, won, ends: true }, '/Settle', {
          WinLoss: Number(decimalOf(won)),
        })
      return [
        bet('bet A', r, 'a', A, a),
        bet('bet B', r, 'b', B, b),
        settle('settle', WIN),
        settle('settle otherwise', 500n),
        said568(
          'run again',
          { do: 'unsettle', id: idOf('rollback', r), round: r },
          '/Rollback',
          {},
        ),
        said568(
          'cancel of A',
          { do: 'rollback', id: idOf('cancel', r, 'a'), round: r, of: a },
          '/Cancel',
          { TransactionId: 'a', IsCancelAll: false },
        ),
        said568('cancel of all', { do: 'cancel', id: idOf('cancel', r), round: r }, '/Cancel', {
          IsCancelAll: true,
        }),
        event(
          'all into another round',
          { id: idOf('deduct', s, 'z'), round: s, stake: ALL },
          { do: 'bet', id: 'z', round: s, amount: ALL },
        ),
      ]
    },
    worded(call, answer) {
      if (answer.ok && answer.isNothing && (call.do === 'cancel' || call.do === 'rollback'))
        return { ok: false, code: '6' }
      if (!answer.ok && answer.why === 'CONFLICT' && call.do === 'win')
        return { ok: false, code: '2001' }
      return usual(speaker, answer)
    },
  }
}

function pragmatic(): LabDialect {
  const speaker = speakerOf('pragmatic')
  const { event, bet } = sayingBy(speaker)
  const refund = (name: string, round: string, of: string) =>
    event(name, { do: 'rollback', id: `refund:${of}`, round, of }, { do: 'rollback', round, of })
  return {
    ...dialectOf(speaker),
    events(mark) {
      const [r, s] = [`${mark}r`, `${mark}s`]
      const [a, b, w] = [`${mark}a`, `${mark}b`, `${mark}w`]
      return [
        bet('bet A', r, a, A),
        bet('bet B', r, b, B),
        event(
          'result',
          { do: 'win', id: w, round: r, won: WIN },
          { do: 'win', id: w, round: r, amount: WIN },
        ),
        ended(r),
        refund('refund of A', r, a),
        refund('refund of the result', r, w),
        bet('A with another amount', r, a, A + 100n),
        bet('all into another round', s, `${mark}z`, ALL),
      ]
    },
  }
}

const ended = (round: string): LabEvent => ({
  name: 'end',
  call: { ...CALL, do: 'end', id: `end:${round}`, isCounted: true, round, isFree: true },
  spoken({ player, token }) {
    const fields = { providerId: 'pragmatic', userId: player, token, gameId: 'vs5lotus' }
    const told = { ...fields, roundId: round }
    const hash = hashOf(told, 'sandbox-pragmatic-secret')
    return {
      path: '/endRound.html',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...told, hash }).toString(),
    }
  },
})

const YES: Readonly<Record<string, string>> = { hub88: 'RS_OK' }
const usual = ({ code, refusals }: Speaker, answer: Answer) =>
  answer.ok ? { ok: true, code: YES[code] ?? '0' } : { ok: false, code: refusals[answer.why] ?? '' }

const dialectOf = (speaker: Speaker) => ({
  code: speaker.code,
  read: (body: Record<string, unknown>) => speaker.read(body),
  tellsBalance: speaker.refusesWithoutBalance !== true,
  worded: ({ do: what }: LabCall, answer: Answer) => {
    const { takenBackWin: code } = speaker
    const isLate = what !== 'bet' && !answer.ok && answer.why === 'TAKEN_BACK'
    return isLate && code !== undefined ? { ok: false, code } : usual(speaker, answer)
  },
})

export const LAB_DIALECTS: readonly LabDialect[] = [hub88(), pgsoft(), win568(), pragmatic()]
