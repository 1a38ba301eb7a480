import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slipHouse } from '../../areas/cashin/slips/testing/slips.ts'

interface Outside {
  otpCode(phone: string): Promise<string>
  payQr(qrcodeId: string): Promise<void>
  play(site: string, username: string, round: { bet: number; win: number }): Promise<void>
  slip(from: { bankAccountNo: string; amount: number }): Promise<Blob>
  due(): Promise<void>
}
/** Without an import of its types: they are the document's, and checked by the test. */
interface MemberDay {
  memberDay(baseUrl: string, outside: Outside): Promise<{ statement: string[] }>
}
const house = await slipHouse({ settings: { registerOTP: true } })
const root = join(import.meta.dirname, '../../../..')
const DAY = join(import.meta.dirname, 'memberDay.ts')
// The compiler of the whole repository; the generator has an older one of its own beside it.
const tsc = join(dirname(createRequire(`${root}/`).resolve('typescript/package.json')), 'bin/tsc')
let folder: string

/** What the compiler says of the day against these types of the API; empty: nothing. */
async function faultsOf(types: string): Promise<string> {
  await writeFile(join(folder, 'api.d.ts'), types)
  await writeFile(
    join(folder, 'global.d.ts'),
    "import type { paths } from './api.d.ts'\ndeclare global { interface ApiPaths extends paths {} }\n",
  )
  const project = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      lib: ['ES2024', 'DOM'],
    },
    files: [DAY, join(folder, 'global.d.ts')],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(project))
  return await new Promise((done) => {
    execFile(process.execPath, [tsc, '-p', folder], (_error, stdout) => done(stdout))
  })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'krapao-client-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('a client that is generated from the OpenAPI document', () => {
  it("is all that a member's day needs, by its types", async () => {
    const document = (await house.app.inject({ url: '/api/openapi.json' })).body
    const types = astToString(await openapiTypescript(document))
    expect(await faultsOf(types)).toBe('')
    // The check sees a call that the document does not have.
    const less = types.replace('"/api/spinwheel/spin":', '"/api/spinwheel/other":')
    expect(await faultsOf(less)).toContain('"/api/spinwheel/spin"')
  }, 60_000)

  it('plays the day: money in, a bonus, a game, the wheel, a slip, money out, and refusals', async () => {
    const day = (await import(DAY)) as MemberDay
    const seen = await day.memberDay(await house.listen(), {
      async otpCode(phone) {
        const [sms] = await house.world<{ otpCode: string }[]>('GET', `/sandbox/sms?phone=${phone}`)
        house.clock.advance(61_000)
        return sms?.otpCode ?? ''
      },
      payQr: (qrcodeId) => house.world('POST', '/sandbox/qr/pay', { qrcodeId }),
      play: (site, username, round) =>
        house.world('POST', `/sandbox/games/${site}/play`, { username, ...round }),
      async slip({ bankAccountNo, amount }) {
        const from = { bankCode: 'SCB', bankAccountNo, bankAccountName: 'SOMCHAI DEEJAI' }
        const { picture } = await house.transfer(from, { amount })
        return new Blob([new Uint8Array(picture)], { type: 'image/png' })
      },
      async due() {
        house.clock.advance(10)
        await house.jobs.runDue()
        await house.context.events.idle()
      },
    })
    expect(seen).toMatchObject({
      registered: { message: 'SUCCESS' },
      refused: [
        'WRONG_CREDENTIAL',
        'EXISTING_USER',
        'BONUS_CONDITION',
        'MONEY_NOT_ENOUGH',
        'UNAUTHORIZED',
      ],
      paidIn: 500,
      home: 540,
      bonusStatus: false,
      coins: [5, expect.any(Number)],
      before: 790,
      out: { status: 'PENDING', wallet: { amount: 490 } },
      after: 490,
      slips: [{ uploaded: true, status: 'SUCCESS', amount: 250 }],
    })
    for (const row of ['withdraw 300 SUCCESS', 'deposit 250 SUCCESS', 'deposit 500 SUCCESS'])
      expect(seen.statement).toContain(row)
  })
})
