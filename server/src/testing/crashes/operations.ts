import { multipart } from '../../areas/cashin/slips/testing/slips.ts'
import { sealLink } from '../../areas/cashin/walletLinks/testing/seal.ts'
import type { Person, Site } from '../business/site.ts'

/** Something that is done once, whoever dies meanwhile; asked again when it was not answered. */
export interface Operation {
  name: string
  /** What must have been before; its answer is handed to `ask`. */
  prepare(site: Site, person: Person): Promise<string>
  ask(site: Site, person: Person, prepared: string, order: number): Promise<unknown>
  /**
   * With a provider that takes no order twice: what may not have reached it is void, and what waits
   * for it is refused. Ordered again it must come to the same end.
   */
  mayBeRefused?: boolean
}

const SCB = '4050012345'
/** `order`: 1 and the same key however often it is asked, 2 for a new order. */
const keyed = (person: Person, order: number) => ({
  'idempotency-key': `operation-${person.memberId}-${order}`,
})

async function code(person: Person, amount: number): Promise<string> {
  const { body } = await person.client.post('/api/qrcode/KBANK', { amount })
  return String(body['qrcodeId'])
}

async function deposit(site: Site, person: Person): Promise<string> {
  const qrcodeId = await code(person, 1_000)
  await site.world('POST', '/sandbox/qr/pay', { qrcodeId })
  await site.context.events.idle()
  return qrcodeId
}

async function player(site: Site, person: Person, game: string): Promise<string> {
  await deposit(site, person)
  await person.client.get(`/api/wallet/activate/${game}`)
  const { body } = await person.client.get(`/api/wallet/account/${game}`)
  return String(body['username'])
}

const transfer = (person: Person, from: string, to: string, order: number) =>
  person.client.post('/api/wallet/transfer', { from, to, amount: 300 }, keyed(person, order))

async function filled(site: Site, person: Person, game: string): Promise<string> {
  const username = await player(site, person, game)
  await person.client.post('/api/wallet/transfer', { from: 'WALLET', to: game, amount: 500 })
  return username
}

async function stranger(site: Site, person: Person, amount: number, notify = true) {
  const { bankCode, accountNo, name } = person
  return site.world<{ transRef: string; slipUrl: string }>('POST', '/sandbox/bank/transfer', {
    fromBankCode: bankCode,
    fromAccountNo: accountNo,
    fromName: name,
    toAccountNo: SCB,
    amount,
    notify,
  })
}

const moves = (game: string, mayBeRefused: boolean): Operation[] => [
  {
    name: `moves money into ${game}`,
    prepare: (site, person) => player(site, person, game),
    ask: (_town, person, _prepared, order) => transfer(person, 'WALLET', game, order),
    mayBeRefused,
  },
  {
    name: `transfers money back from ${game}`,
    prepare: (site, person) => filled(site, person, game),
    ask: (_town, person, _prepared, order) => transfer(person, game, 'WALLET', order),
    mayBeRefused,
  },
]

/** Launched, so that its provider may call our wallet for the member; the name of the player. */
async function launched(site: Site, person: Person, game: string): Promise<string> {
  const username = await player(site, person, game)
  await person.client.get(`/api/autoLogin/${game}/${username}`)
  return username
}

type Said = 'bet' | 'settle' | 'cancel'
/** The provider says the same call of the same round however often it is asked; `amount`: baht. */
const says = (site: Site, person: Person, game: string, [username, order]: [string, number]) => {
  const id = `${person.memberId}-${order}`
  const call = (what: Said, amount?: number) =>
    site.world('POST', `/sandbox/games/${game}/say`, {
      username,
      steps: [
        {
          do: what,
          id: what === 'settle' ? `w-${id}` : `b-${id}`,
          round: `r-${id}`,
          ...(amount !== undefined && { amount }),
          ends: what === 'settle',
        },
      ],
    })
  return call
}

/** What a provider that calls our wallet says, dying at each place. */
const calls = (game: string, takesBack: boolean): Operation[] => [
  {
    name: `bets at ${game}`,
    prepare: (site, person) => launched(site, person, game),
    ask: (site, person, username, order) => says(site, person, game, [username, order])('bet', 200),
    // A bet that was not answered is taken back by its provider.
    mayBeRefused: true,
  },
  {
    name: `wins at ${game}`,
    prepare: async (site, person) => {
      const username = await launched(site, person, game)
      await says(site, person, game, [username, 1])('bet', 200)
      return username
    },
    ask: (site, person, username) => says(site, person, game, [username, 1])('settle', 450),
  },
  ...(takesBack
    ? [
        {
          name: `has a bet taken back by ${game}`,
          prepare: async (site: Site, person: Person) => {
            const username = await launched(site, person, game)
            await says(site, person, game, [username, 1])('bet', 200)
            return username
          },
          ask: (site: Site, person: Person, username: string) =>
            says(site, person, game, [username, 1])('cancel'),
        },
      ]
    : []),
]

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'has a code paid',
    prepare: (_town, person) => code(person, 700),
    ask: (site, _person, qrcodeId) =>
      site.world('POST', '/sandbox/qr/pay', { qrcodeId }).catch(() => undefined),
  },
  {
    name: 'sends a transfer that the feed shows',
    prepare: async (site, person) => (await stranger(site, person, 400)).transRef,
    ask: (site) => site.house.jobs.runCron('bank.statement'),
  },
  {
    name: 'shows a slip',
    prepare: async (site, person) => (await stranger(site, person, 400, false)).slipUrl,
    ask: async (_town, { client }, slipUrl) =>
      client.post(
        '/api/wallet/slip',
        ...multipart(Buffer.from(await (await fetch(slipUrl)).arrayBuffer())),
      ),
  },
  {
    name: 'redeems a wallet link',
    prepare: async (site) => {
      const body = { amount: 100, walletAccountName: 'KRAPAO WALLET' }
      const { link } = await site.world<{ link: string }>('POST', '/sandbox/walletlink', body)
      return sealLink(site.context.config.truelinkSecret, link, 'KRAPAO WALLET')
    },
    ask: (_town, person, link, order) =>
      person.client.post('/api/wallet/truelink', { link }, keyed(person, order)),
  },
  {
    name: 'withdraws',
    prepare: deposit,
    ask: (_town, person, _prepared, order) =>
      person.client.post('/api/wallet/withdraw', { amount: 300 }, keyed(person, order)),
  },
  {
    name: 'withdraws what lies in a game',
    prepare: (site, person) => filled(site, person, 'pg'),
    ask: (_town, person, _prepared, order) =>
      person.client.post('/api/wallet/withdrawAll', { amount: 800 }, keyed(person, order)),
    mayBeRefused: true,
  },
  ...moves('pg', true),
  ...moves('joker2', false),
  ...calls('hub88', true),
  ...calls('pgsoft', false),
  ...calls('win568', true),
  ...calls('pragmatic', true),
  {
    name: 'takes an offer',
    prepare: deposit,
    ask: (_town, person) => person.client.get('/api/bonus/activate/FIRST100'),
  },
  {
    name: 'cancels an offer',
    prepare: async (site, person) => {
      await deposit(site, person)
      await person.client.get('/api/bonus/activate/FIRST100')
      return ''
    },
    ask: (_town, person) => person.client.get('/api/bonus/clear'),
  },
  {
    name: 'spins the wheel',
    prepare: deposit,
    ask: (_town, person, _prepared, order) =>
      person.client.post('/api/spinwheel/spin', {}, keyed(person, order)),
  },
  {
    name: 'is given an adjustment',
    prepare: async (site, person) => {
      const maker = await site.desk(0)
      const path = `/api/ops/members/${person.memberId}/adjust`
      const { body } = await maker.post(path, { amount: 50, reason: 'a prize' })
      return String(body['id'])
    },
    ask: async (site, _person, id) =>
      (await site.desk(1)).post(`/api/ops/adjustments/${id}/approve`, {}),
  },
]
