import {
  testApp,
  type Answered,
  type Client,
  type Registered,
  type TestApp,
  type TestAppOptions,
} from '../../../../testing/app.ts'

interface MadeTransfer {
  transRef: string
  picture: Buffer
}
export interface SlipRow {
  reference: string
  status: string
  note: string | null
  amount: number | null
  link: string | null
  money?: string
  credited?: { amount: number; at: string }
  createdAt: string
}
export interface SlipHouse extends TestApp {
  /** A customer's transfer to us, from the member's own account unless said otherwise, and its slip. */
  transfer(
    from: Pick<Registered, 'bankCode' | 'bankAccountNo' | 'bankAccountName'>,
    more?: Record<string, unknown>,
  ): Promise<MadeTransfer>
  upload(
    client: Client,
    picture: Buffer,
    more?: { type?: string; field?: string },
  ): Promise<Answered>
  /** The only slip of the newest upload, after all due checks have run. */
  newest(client: Client): Promise<SlipRow>
  /** Uploads, runs what is due, and tells the outcome. */
  settle(client: Client, picture: Buffer): Promise<SlipRow>
  wallet(client: Client): Promise<number>
  /** Lets time pass and the checks that are then due run. */
  later(ms: number): Promise<void>
}

/** Our SCB account of the demo site. */
const OURS = '4050012345'
/** Noon in Bangkok: uploads are open. */
const NOON = new Date('2026-11-21T05:00:00.000Z')

async function newest(client: Client): Promise<SlipRow> {
  const { body } = await client.post('/api/statement/slip', { page: 1, limit: 10 })
  const [slip] = body['slips'] as SlipRow[]
  if (!slip) throw new Error('no slip')
  return slip
}
const upload: SlipHouse['upload'] = (client, picture, more) =>
  client.post('/api/wallet/slip', ...multipart(picture, more))

export async function slipHouse(options: TestAppOptions = {}): Promise<SlipHouse> {
  const house = await testApp({
    ...options,
    settings: {
      registerOTP: false,
      sessionIdleMinutes: 100_000,
      sessionHours: 1_000,
      ...options.settings,
    },
  })
  house.clock.hold(NOON)
  let accounts = 0
  return {
    ...house,
    upload,
    newest,
    // Neighbouring numbers look the same behind a mask, and so would end with the operator.
    register: (given) =>
      house.register({
        bankAccountNo: `51111${String((accounts += 1)).padStart(4, '0')}9`,
        ...given,
      }),
    async transfer(from, more = {}) {
      const { transRef, slipUrl } = await house.world<{ transRef: string; slipUrl: string }>(
        'POST',
        '/sandbox/bank/transfer',
        {
          fromBankCode: from.bankCode,
          fromAccountNo: from.bankAccountNo,
          fromName: from.bankAccountName,
          toAccountNo: OURS,
          amount: 100,
          notify: false,
          at: new Date(house.clock.now().getTime() - 60_000).toISOString(),
          ...more,
        },
      )
      return { transRef, picture: Buffer.from(await (await fetch(slipUrl)).arrayBuffer()) }
    },
    async settle(client, picture) {
      const answer = await upload(client, picture)
      house.clock.advance(10)
      if (answer.status !== 202) throw new Error(`upload: ${answer.status} ${answer.text}`)
      await house.jobs.runDue()
      return newest(client)
    },
    wallet: async (client) =>
      ((await client.get('/api/wallet')).body['wallet'] as { amount: number }).amount,
    async later(ms) {
      house.clock.advance(ms)
      await house.jobs.runDue()
    },
  }
}

export function multipart(
  picture: Buffer,
  { type = 'image/png', field = 'file' }: { type?: string; field?: string } = {},
): [Buffer, Record<string, string>] {
  const boundary = '----slip'
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; ` +
    `filename="slip.png"\r\ncontent-type: ${type}\r\n\r\n`
  return [
    Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    { 'content-type': `multipart/form-data; boundary=${boundary}` },
  ]
}
