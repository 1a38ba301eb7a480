import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { LineLogin, LineNotices } from '../../providers/line/port.ts'
import { agreeAtLine } from '../wire/atLine.ts'
import {
  has,
  is,
  isSilent,
  isUnknown,
  valueOf,
  worldly,
  type At,
  type Expectation,
} from './expectation.ts'
import { reach, SILENCE, type Outside, type Reached } from './outside.ts'

interface BothOfLine {
  login: LineLogin
  notices: LineNotices
}
/** LINE Login and the official account, on the bench. */
interface LineBench extends BothOfLine {
  /** The same with a secret and a token that are not ours. */
  forger: BothOfLine
  world: Outside | null
}

const both = ({ patient }: Reached): BothOfLine => {
  const { login, notices } = patient.line
  if (!login || !notices) throw new Error('LINE must be notices')
  return { login, notices }
}

export function lineBench({ env, reached, world }: At): LineBench {
  const wrong = { LINE_CHANNEL_SECRET: 'wrong', LINE_ACCESS_TOKEN: 'wrong' }
  return { ...both(reached), forger: both(reach({ ...env, ...wrong }, [])), world }
}

const inSandbox = worldly<LineBench>()
type InWorld = LineBench & { world: Outside }

const REDIRECT = 'https://krapao.example/login'
const VERIFIER = 'v'.repeat(43)
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

let serial = 0
const MADE_UP = { code: 'made-up', redirectUri: REDIRECT, verifier: VERIFIER, nonce: 'n' }
/** Somchai agrees. */
async function trip({ login }: BothOfLine) {
  serial += 1
  const nonce = `nonce-${serial}`
  const challenge = challengeOf(VERIFIER)
  const url = login.pageFor({ redirectUri: REDIRECT, state: `state-${serial}`, nonce, challenge })
  return { ...MADE_UP, code: (await agreeAtLine(url, 'Somchai')).code, nonce }
}

const LOGIN: Expectation<LineBench>[] = [
  {
    title: 'knows nobody by a code that is none',
    needs: 'questions',
    hold: async ({ login }) =>
      is(await login.identify(MADE_UP), { kind: 'refused', reason: 'invalid_grant' }),
  },
  {
    title: 'a wrong channel secret is no answer: it is ours to mend',
    needs: 'questions',
    hold: async ({ forger }) =>
      is(await forger.login.identify(MADE_UP), { kind: 'unknown', reason: 'invalid_client' }),
  },
  inSandbox('says who has agreed, once for a code', async (bench) => {
    const shown = await trip(bench)
    const { userId, name } = valueOf(await bench.login.identify(shown))
    assert.match(userId, /^U[0-9a-f]{32}$/)
    is(name, 'Somchai')
    has(await bench.login.identify(shown), { kind: 'refused' })
  }),
  inSandbox('knows nobody by what was shown for another trip', async (bench) => {
    for (const [other, reason] of [
      [{ verifier: 'w'.repeat(43) }, 'invalid_grant'],
      [{ redirectUri: 'https://krapao.example/user/security' }, 'invalid_grant'],
      [{ nonce: 'another' }, 'ID_TOKEN_NONCE'],
    ] as const) {
      const shown = { ...(await trip(bench)), ...other }
      is(await bench.login.identify(shown), { kind: 'refused', reason })
    }
  }),
  inSandbox('knows nobody by a code that is ten minutes old', async (bench) => {
    const shown = await trip(bench)
    bench.world.pass(600_000)
    has(await bench.login.identify(shown), { kind: 'refused' })
  }),
  inSandbox('is unknown when nothing answers', async (bench) => {
    for (const kind of SILENCE) {
      const shown = await trip(bench)
      await bench.world.fault('line', kind)
      isSilent(await bench.login.identify(shown))
    }
  }),
]

const STRANGER = `U${'0'.repeat(32)}`
const DONE = { kind: 'done', value: null }

/** A message to Somchai, which says its own reference. */
async function message(bench: InWorld) {
  const reference = `nt${(serial += 1)}x`
  const { userId } = valueOf(await bench.login.identify(await trip(bench)))
  return { userId, text: `เงินเข้ากระเป๋าแล้ว ${reference}`, reference }
}
const said = async ({ world }: InWorld, { text }: { text: string }): Promise<number> => {
  const { json } = await world.command('GET', '/sandbox/line?as=Somchai')
  return (json as { text: string }[]).filter((each) => each.text === text).length
}

const NOTICES: Expectation<LineBench>[] = [
  {
    title: 'says nothing to a person whom LINE does not know',
    needs: 'questions',
    hold: async ({ notices }) => {
      const sent = { userId: STRANGER, text: 'ทดสอบ', reference: `nt${Date.now()}` }
      is(await notices.push(sent), { kind: 'refused', reason: 'UNUSABLE' })
    },
  },
  {
    title: 'a wrong token is no answer',
    needs: 'questions',
    hold: async ({ forger }) =>
      isUnknown(await forger.notices.push({ userId: STRANGER, text: 'ทดสอบ', reference: 'nt' })),
  },
  inSandbox('says one reference once, however often it is asked', async (bench) => {
    const sent = await message(bench)
    for (let times = 0; times < 2; times += 1) is(await bench.notices.push(sent), DONE)
    is(await said(bench, sent), 1)
  }),
  inSandbox('is unknown when nothing answers; asked again it is said once', async (bench) => {
    for (const kind of SILENCE) {
      const sent = await message(bench)
      await bench.world.fault('line', kind)
      isSilent(await bench.notices.push(sent))
      is(await bench.notices.push(sent), DONE)
      is(await said(bench, sent), 1)
    }
  }),
  inSandbox("the end of the month's messages is a no, and nothing is said", async (bench) => {
    const sent = await message(bench)
    await bench.world.fault('line', 'refuse')
    is(await bench.notices.push(sent), { kind: 'refused', reason: 'QUOTA' })
    is(await said(bench, sent), 0)
  }),
]

export const LINE_EXPECTATIONS: readonly Expectation<LineBench>[] = [...LOGIN, ...NOTICES]
