import assert from 'node:assert/strict'
import type { ProviderAnswer } from '../../providers/answer.ts'
import { walletLinkIssuer } from '../../providers/walletlink/issuer.ts'
import type { RedeemOrder, WalletLinkIssuer } from '../../providers/walletlink/port.ts'
import {
  has,
  is,
  isNever,
  isSilent,
  isUnknown,
  valueOf,
  worldly,
  type At,
  type Expectation,
  type Given,
} from './expectation.ts'
import { eventually, SILENCE, type Outside } from './outside.ts'

/** An issuer of wallet links on the bench. */
interface WalletLinkBench {
  issuer: WalletLinkIssuer
  /** The same with another's secret or name, and by a clock that is ten minutes behind. */
  forged: WalletLinkIssuer[]
  world: Outside | null
  given: Given
}

export function walletLinkBench({ reached, world, given }: At): WalletLinkBench {
  const { walletLink, http } = reached.config
  const clock = { now: () => new Date() }
  return {
    issuer: reached.patient.walletLink,
    forged: [
      walletLinkIssuer({ ...walletLink, secret: 'wrong' }, http, clock),
      walletLinkIssuer({ ...walletLink, clientId: 'somebody' }, http, clock),
      walletLinkIssuer(walletLink, http, { now: () => new Date(Date.now() - 600_000) }),
    ],
    world,
    given,
  }
}

const ACCOUNT = 'กระเป๋า KRAPAO'
const NEVER = 'NEVERISSUED2345678'
let serial = 0
const reference = (): string => `wl${Date.now()}x${(serial += 1)}`

async function issue(world: Outside, amount = 50.25): Promise<string> {
  const { json } = await world.command('POST', '/sandbox/walletlink', {
    amount,
    walletAccountName: ACCOUNT,
  })
  return new URL((json as { link: string }).link).searchParams.get('v') ?? ''
}
const order = async (world: Outside, amount?: number): Promise<RedeemOrder> => ({
  reference: reference(),
  code: await issue(world, amount),
  walletAccountName: ACCOUNT,
})
/** `--link`: the code, and the name of the wallet that it is for. */
function givenOrder({ link = '' }: Given): RedeemOrder {
  const [code = '', ...name] = link.split(':')
  return { reference: reference(), code, walletAccountName: name.join(':') }
}
const isRedeemed = async ({ issuer }: WalletLinkBench, code: string): Promise<boolean> =>
  valueOf(await issuer.look(code)).redeemed

/** One that asks of the link and the reference, and redeems nothing. */
const QUESTIONS: ((of: WalletLinkIssuer, sent: RedeemOrder) => Promise<ProviderAnswer<unknown>>)[] =
  [
    (of, { code }) => of.look(code),
    (of, sent) => of.redemption(sent.reference),
    (of) => of.redemptions(new Date(0)),
  ]
const without = ({ world, given }: WalletLinkBench): string | null =>
  isNever(!world && !given.link, 'a link for your own wallet is needed: --link')
const no = (reason: string) => ({ kind: 'refused', reason })
const inSandbox = worldly<WalletLinkBench>()

const ASKED: Expectation<WalletLinkBench>[] = [
  {
    title: 'knows no link that it never issued, and names one host',
    needs: 'questions',
    hold: async ({ issuer }) => {
      assert.match(issuer.host, /^[a-z0-9.-]+$/)
      is(await issuer.look(NEVER), { kind: 'refused', reason: 'NOT_FOUND' })
    },
  },
  {
    title: 'knows no redemption that it was never asked for, and lists what it did',
    needs: 'questions',
    hold: async ({ issuer }) => {
      is(valueOf(await issuer.redemption(reference())), { state: 'NOT_FOUND' })
      valueOf(await issuer.redemptions(new Date(Date.now() - 60_000)))
    },
  },
  {
    title: 'a wrong key, or an old signature, is no answer, and never a no',
    needs: 'questions',
    hold: async (bench) => {
      const { world } = bench
      const sent = world ? await order(world) : { ...givenOrder({}), code: NEVER }
      for (const issuer of bench.forged) {
        for (const question of QUESTIONS) isUnknown(await question(issuer, sent))
        if (world) isUnknown(await issuer.redeem(sent))
      }
      if (world) is(await isRedeemed(bench, sent.code), false)
    },
  },
  {
    title: 'redeems one reference once, however often and at once it is sent, and tells of it',
    needs: 'money',
    leftOut: without,
    hold: async (bench) => {
      const { issuer, world, given } = bench
      const sent = world ? await order(world) : givenOrder(given)
      const { amount } = valueOf(await issuer.look(sent.code))
      if (world) is(amount, 5_025n)
      const answers = await Promise.all(
        Array.from({ length: world ? 20 : 2 }, () => issuer.redeem(sent)),
      )
      const told = { reference: sent.reference, code: sent.code, amount }
      for (const said of answers) has(valueOf(said), told)
      is(await isRedeemed(bench, sent.code), true)
      has(valueOf(await issuer.redemption(sent.reference)), { state: 'REDEEMED', redemption: told })
      const all = valueOf(await issuer.redemptions(new Date(Date.now() - 60_000)))
      is(all.filter((each) => each.reference === sent.reference).length, 1)
    },
  },
]

const ONCE: Expectation<WalletLinkBench>[] = [
  inSandbox('shows a link without redeeming it', async ({ issuer, world }) => {
    const code = await issue(world, 1234.56)
    const shown = { code, amount: 123_456n, walletAccountName: ACCOUNT, redeemed: false }
    for (let times = 0; times < 2; times += 1) is(valueOf(await issuer.look(code)), shown)
  }),
  inSandbox('redeems one link for one of 64 references', async ({ issuer, world }) => {
    const sent = await order(world)
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => issuer.redeem({ ...sent, reference: reference() })),
    )
    const taken = answers.filter((said) => said.kind === 'refused' && said.reason === 'REDEEMED')
    is([answers.filter(({ kind }) => kind === 'done').length, taken.length], [1, 63])
  }),
  inSandbox(
    'refuses for good an unknown link or another wallet’s, and redeems neither',
    async (bench) => {
      const { issuer, world } = bench
      const sent = await order(world)
      is(await issuer.redeem({ ...sent, walletAccountName: 'SOMEBODY' }), no('WRONG_ACCOUNT'))
      is(await issuer.redeem({ ...sent, code: NEVER }), no('NOT_FOUND'))
      await world.fault('walletlink', 'refuse')
      is(await issuer.redeem(sent), no('BLOCKED'))
      is(await isRedeemed(bench, sent.code), false)
      has(valueOf(await issuer.redeem(sent)), { amount: 5_025n })
    },
  ),
  inSandbox(
    'leaves open, and redeems nothing for, a reference that comes again with another link',
    async (bench) => {
      const [sent, other] = [await order(bench.world), await order(bench.world)]
      await bench.issuer.redeem(sent)
      isUnknown(await bench.issuer.redeem({ ...other, reference: sent.reference }))
      is(await isRedeemed(bench, other.code), false)
    },
  ),
]

const FAULTS: Expectation<WalletLinkBench>[] = [
  inSandbox('an answer that is lost is unknown, and redeemed once', async ({ issuer, world }) => {
    const sent = await order(world)
    await world.fault('walletlink', 'timeout-after')
    isSilent(await issuer.redeem(sent))
    is(valueOf(await issuer.redemption(sent.reference)).state, 'REDEEMED')
    has(valueOf(await issuer.redeem(sent)), { reference: sent.reference, amount: 5_025n })
  }),
  inSandbox('what did not arrive was never heard of', async ({ issuer, world }) => {
    for (const kind of ['timeout-before', 'error']) {
      const sent = await order(world)
      await world.fault('walletlink', kind)
      isSilent(await issuer.redeem(sent))
      is(valueOf(await issuer.redemption(sent.reference)), { state: 'NOT_FOUND' })
      has(valueOf(await issuer.redeem(sent)), { amount: 5_025n })
    }
  }),
  inSandbox('an order that comes twice is redeemed once', async ({ issuer, world }) => {
    const sent = await order(world)
    await world.fault('walletlink', 'duplicate')
    has(valueOf(await issuer.redeem(sent)), { amount: 5_025n })
    is(valueOf(await issuer.redemption(sent.reference)).state, 'REDEEMED')
  }),
  inSandbox(
    'a short delay is waited for; a long one is unknown, and redeemed in the end',
    async ({ issuer, world }) => {
      const [short, long] = [await order(world), await order(world)]
      await world.fault('walletlink', 'delay', { ms: 20 })
      valueOf(await issuer.redeem(short))
      await world.fault('walletlink', 'delay', { ms: 400 })
      isSilent(await issuer.redeem(long))
      const end = await eventually(
        async () => valueOf(await issuer.redemption(long.reference)).state,
        (state) => state === 'REDEEMED',
      )
      is(end, 'REDEEMED')
    },
  ),
  inSandbox('a question that is not answered says nothing', async ({ issuer, world }) => {
    const sent = await order(world)
    await issuer.redeem(sent)
    for (const kind of [...SILENCE, 'refuse'])
      for (const question of QUESTIONS) {
        await world.fault('walletlink', kind)
        isUnknown(await question(issuer, sent))
      }
  }),
]

export const WALLET_LINK_EXPECTATIONS: readonly Expectation<WalletLinkBench>[] = [
  ...ASKED,
  ...ONCE,
  ...FAULTS,
]
