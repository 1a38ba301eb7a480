import { QR_PROVIDERS } from '@krapao/contract/constants'
import { CATALOGUE } from '../../areas/play/public.ts'
import { SLIP_VERIFIERS, type SlipcheckKind } from '../../providers/slipcheck/verifiers.ts'
import { SMS_GATEWAYS, type SmsGatewayName } from '../../providers/sms/gateways.ts'
import { benchOf, openSandboxBench } from '../psp/bench.ts'
import { PSP_EXPECTATIONS } from '../psp/expectations.ts'
import { bankBench } from './bank.ts'
import type { At, Expectation, Given } from './expectation.ts'
import { FEED_EXPECTATIONS } from './feed.ts'
import { GAME_PLAY_EXPECTATIONS } from './gamePlay.ts'
import { gameBench } from './games.ts'
import { GAME_TRANSFER_EXPECTATIONS } from './gameTransfers.ts'
import { LINE_EXPECTATIONS, lineBench } from './line.ts'
import { reach, startOutside } from './outside.ts'
import { PAYOUT_EXPECTATIONS } from './payouts.ts'
import { SEAMLESS_EXPECTATIONS, seamlessBench } from './seamless.ts'
import { SLIP_EXPECTATIONS, slipBench } from './slips.ts'
import { SMS_EXPECTATIONS, smsBench } from './sms.ts'
import { WALLET_LINK_EXPECTATIONS, walletLinkBench } from './walletLinks.ts'

type Env = Readonly<Record<string, string | undefined>>

/** An expectation of a bench that stands. */
export interface Bound {
  title: string
  needs: Expectation<never>['needs']
  leftOut: () => string | null
  hold: () => Promise<void>
}
/** A bench with all that it is held to. `heal`: what was made to go wrong goes wrong no more. */
interface Opened {
  expectations: readonly Bound[]
  heal: () => Promise<unknown>
  close: () => Promise<unknown>
}

/** One provider as the workbench knows it. */
export interface Provider {
  name: string
  /** What kind of provider it is, for people. */
  kind: string
  /** The variable of its address: a sandbox of its own where it is not set. */
  url: string
  /** Its own variables, and none of another's. */
  owns: (variable: string) => boolean
  /** What makes it the one that is built. */
  chosen: Env
  gameCodes: readonly string[]
  open: (env: Env, isSandbox: boolean, given: Given) => Promise<Opened>
}

const boundTo = <Bench>(expectations: readonly Expectation<Bench>[], bench: Bench): Bound[] =>
  expectations.map(({ title, needs, leftOut, hold }) => ({
    title,
    needs,
    leftOut: () => leftOut?.(bench) ?? null,
    hold: () => hold(bench),
  }))

/** One that is reached as all but PSPs are: `bound` makes its benches of where it stands. */
function provider(
  own: Omit<Provider, 'open' | 'gameCodes' | 'owns'> & {
    gameCodes?: readonly string[]
    prefix: RegExp
  },
  bound: (at: At) => Bound[],
): Provider {
  const { chosen, gameCodes = [], prefix, ...rest } = own
  return {
    ...rest,
    chosen,
    gameCodes,
    owns: (variable) => prefix.test(variable),
    async open(env, isSandbox, given) {
      const settings = { ...env, ...chosen }
      if (!isSandbox) {
        const at = { env: settings, reached: reach(settings, gameCodes), world: null, given }
        return { expectations: bound(at), heal: nothing, close: nothing }
      }
      const world = await startOutside(gameCodes, settings)
      const withSandbox = { SANDBOX_URL: world.sandbox.url, ...settings }
      return {
        expectations: bound({ env: withSandbox, reached: world, world, given: {} }),
        heal: () => world.command('DELETE', '/sandbox/faults'),
        close: () => world.sandbox.close(),
      }
    },
  }
}
const nothing = (): Promise<void> => Promise.resolve()

const PSPS: Provider[] = QR_PROVIDERS.map((name) => ({
  name,
  kind: 'a PSP',
  url: `PSP_${name}_URL`,
  owns: (variable) => variable.startsWith(`PSP_${name}_`),
  chosen: { PSPS: name },
  gameCodes: [],
  async open(env, isSandbox) {
    if (!isSandbox)
      return {
        expectations: boundTo(PSP_EXPECTATIONS, benchOf(name, env)),
        heal: nothing,
        close: nothing,
      }
    const bench = await openSandboxBench(name, env)
    const { close, world } = bench
    return { expectations: boundTo(PSP_EXPECTATIONS, bench), heal: () => world.heal(), close }
  },
}))

const OTHER_GATEWAYS = Object.keys(SMS_GATEWAYS)
  .filter((name) => name !== 'GATEWAY')
  .join('|')
const GATEWAYS = (Object.keys(SMS_GATEWAYS) as SmsGatewayName[]).map((name) => {
  const { prefix } = SMS_GATEWAYS[name]
  return provider(
    {
      name,
      kind: 'an SMS gateway',
      url: `${prefix}_URL`,
      prefix: new RegExp(
        `^(?:LAOS$|${prefix}_${name === 'GATEWAY' ? `(?!${OTHER_GATEWAYS})` : ''})`,
      ),
      chosen: { SMS: name },
    },
    (at) => boundTo(SMS_EXPECTATIONS, smsBench(name, at)),
  )
})

const VERIFIERS = (Object.keys(SLIP_VERIFIERS) as SlipcheckKind[]).map((kind) => {
  const { prefix } = SLIP_VERIFIERS[kind]
  return provider(
    {
      name: prefix,
      kind: 'a slip verifier',
      url: `${prefix}_URL`,
      prefix: new RegExp(`^${prefix}_`),
      chosen: { SLIPCHECK: kind },
    },
    (at) => boundTo(SLIP_EXPECTATIONS, slipBench(kind, at)),
  )
})

const GAMES = CATALOGUE.map(({ code, seamless }) => {
  const name = code.toUpperCase()
  return provider(
    {
      name,
      kind: seamless ? 'a game that calls our wallet' : 'a game',
      url: `GAME_${name}_URL`,
      prefix: new RegExp(`^GAME_(?:${name}|SETTLE_DELAY)_`),
      chosen: { GAMES: code },
      gameCodes: [code],
    },
    (at) => {
      if (seamless) return boundTo(SEAMLESS_EXPECTATIONS, seamlessBench(code, at))
      const expectations = [...GAME_TRANSFER_EXPECTATIONS, ...GAME_PLAY_EXPECTATIONS]
      return boundTo(expectations, gameBench(code, at))
    },
  )
})

/** Everything outside that the workbench can hold to its kit. */
export const PROVIDERS: readonly Provider[] = [
  ...PSPS,
  ...GATEWAYS,
  ...VERIFIERS,
  provider(
    { name: 'BANK', kind: 'the bank', url: 'BANK_URL', prefix: /^BANK_/, chosen: {} },
    (at) => boundTo([...PAYOUT_EXPECTATIONS, ...FEED_EXPECTATIONS], bankBench(at)),
  ),
  provider(
    {
      name: 'WALLETLINK',
      kind: 'the issuer of wallet links',
      url: 'WALLETLINK_URL',
      prefix: /^WALLETLINK_/,
      chosen: {},
    },
    (at) => boundTo(WALLET_LINK_EXPECTATIONS, walletLinkBench(at)),
  ),
  provider(
    {
      name: 'LINE',
      kind: 'LINE',
      url: 'LINE_URL',
      prefix: /^LINE_/,
      chosen: { LINE: 'notices' },
    },
    (at) => boundTo(LINE_EXPECTATIONS, lineBench(at)),
  ),
  ...GAMES,
]
