import { describe, expect, it } from 'vitest'
import { testApp, type Registered } from '../testing/app.ts'
import { fundWallet } from '../testing/wallets.ts'

/**
 * The calls of the product description's section 7, each with every field that it names, as the
 * wire's page writes them. What each call does and refuses is tested in its own room.
 */
const house = await testApp({ settings: { registerOTP: false } })
const { context } = house
// Where a PSP tells of its payments.
await house.listen()
const text = expect.any(String) as string
const number = expect.any(Number) as number
const yesOrNo = expect.any(Boolean) as boolean
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string
const textOrNull = expect.toSatisfy((value) => value === null || typeof value === 'string') as null
const html = expect.stringMatching(/^<\w/) as string

/** One of the lists that a call answers with; fails when it is empty. */
function oneOf(list: unknown): unknown {
  expect(list).toBeInstanceOf(Array)
  const [first] = list as unknown[]
  expect(first).toBeDefined()
  return first
}
const SLOT = {
  code: text,
  name: text,
  category: expect.stringMatching(/^(slot|sport|lotto)$/) as string,
  logo: text,
  background: text,
  isActive: yesOrNo,
  amount: number,
  ftWalletSlot: number,
  web: textOrNull,
  android: textOrNull,
  ios: textOrNull,
}
const PAGE = { page: 1, limit: 10 }

let phones = 0
/** The nine fields of the description, and nothing that our own page adds. */
const nineFields = (change: object = {}) => ({
  name: 'somchai',
  username: `09${String(30_000_000 + ++phones)}`,
  password: 'correct horse',
  sourceCode: 'FRIEND',
  inviteCode: '',
  bankCode: 'SCB',
  bankAccountName: 'SOMCHAI DEEJAI',
  bankAccountNo: String(8_100_000_000 + phones),
  currency: 'BAHT',
  ...change,
})
const stranger = () => house.client(undefined, `198.51.100.${++phones % 250}`)

describe('lookups', () => {
  it('S183: the thirteen lookups answer with the fields of the description', async () => {
    const { client } = await house.register()
    const look = async (name: string) => {
      const answer = await client.get(`/api/lookup/${name}`)
      expect([name, answer.status]).toEqual([name, 200])
      return answer.body as unknown
    }
    expect(oneOf(await look('banks'))).toMatchObject({ code: text, nameTH: text })
    expect(oneOf(await look('sources'))).toMatchObject({ code: text, description: text })
    const deposit = (await look('deposit')) as { banks: unknown[]; wallets: unknown[] }
    for (const account of deposit.banks)
      expect(account).toMatchObject({
        bankCode: text,
        bankType: expect.stringMatching(/^(BANK|PAYMENT)$/) as string,
        mode: text,
        bank: { nameTH: text, nameEN: text },
        bankAccountName: text,
        bankAccountNo: text,
        currency: expect.stringMatching(/^(BAHT|LAK)$/) as string,
        minDeposit: number,
      })
    expect(oneOf(deposit.wallets)).toMatchObject({ walletAccountName: text, mode: text })
    expect(deposit).toMatchObject({ isManual: yesOrNo })
    expect(oneOf(((await look('conditions')) as { conditions: unknown }).conditions)).toEqual(html)
    expect(oneOf(((await look('agreements')) as { agreements: unknown }).agreements)).toEqual(html)
    expect(await look('info')).toEqual({ name: text, website: text })
    expect(await look('notice')).toEqual({ notice: text })
    expect(await look('contact')).toMatchObject({
      contactText: text,
      lineLink: text,
      lineName: text,
      lineQR: text,
    })
    expect(await look('withdraw')).toMatchObject({ withdrawMin: 100, withdrawMax: 100_000 })
    expect(await look('slip')).toMatchObject({ enabled: true, closedFrom: text, closedTo: text })
    expect(await look('active')).toEqual({ terminated: false })
    expect(await look('registerOTP')).toEqual({ registerOTP: false })
    expect(await look('enableChatWidget')).toEqual({ enableChatWidget: yesOrNo })
  })
})

describe('account', () => {
  it('S187: validate takes the nine fields, with a bank or before there is one, and says OK', async () => {
    for (const bank of [{}, { bankCode: '', bankAccountName: '', bankAccountNo: '' }]) {
      const answer = await stranger().post('/api/account/validate', nineFields(bank))
      expect([answer.status, answer.body]).toEqual([200, { message: 'OK' }])
    }
  })

  it('S188: nine fields alone register where neither age nor a code is asked, else they are refused', async () => {
    const register = async (body: object) => {
      const answer = await stranger().post('/api/account', body)
      return [answer.status, answer.body]
    }
    expect(await register(nineFields())).toEqual([
      400,
      { message: 'INVALID_USER_INFO', details: { fields: ['ageConfirmed'] } },
    ])
    await context.settings.set('registerOTP', true)
    expect(await register(nineFields({ ageConfirmed: true }))).toMatchObject([
      422,
      { message: 'UNVERIFIED_OTP' },
    ])
    await context.settings.set('registerOTP', false)
    await context.settings.set('requireAgeConfirmation', false)
    expect(await register(nineFields())).toEqual([201, { message: 'SUCCESS', _id: text }])
    await context.settings.set('requireAgeConfirmation', true)
  })

  it('S190: the profile is saved with the same bank by a session alone, another bank wants the proof', async () => {
    const person = await house.register()
    const own = {
      name: 'somsri',
      bankCode: person.bankCode,
      bankAccountName: person.bankAccountName,
      bankAccountNo: person.bankAccountNo,
    }
    const saved = await person.client.put('/api/account/profile', own)
    expect([saved.status, saved.body]).toMatchObject([200, { ...own, name: 'SOMSRI' }])
    const other = await person.client.put('/api/account/profile', { ...own, bankCode: 'KBANK' })
    expect([other.status, other.body]).toEqual([403, { message: 'STEP_UP_REQUIRED' }])
    expect((await person.client.get('/api/account/profile')).body['bankCode']).toBe('SCB')
  })

  it('S193: a login answers with a token that opens the member calls', async () => {
    const { username, password } = await house.register()
    const answer = await stranger().post('/api/login', { username, password })
    expect([answer.status, answer.body]).toEqual([
      200,
      { token: text, expiresAt: time, lastLoginAt: time },
    ])
    const opened = await house.client(String(answer.body['token'])).get('/api/account/profile')
    expect([opened.status, opened.body['username']]).toEqual([200, username])
  })

  it('S195: a code is sent with a reference and a token, and verified by token and code', async () => {
    const phoneNumber = nineFields().username
    const sent = await stranger().post('/api/otp/send', { phoneNumber })
    expect([sent.status, sent.body]).toEqual([
      200,
      { otpRef: expect.stringMatching(/^\w{4}$/), otpToken: text, code: 'SUCCESS' },
    ])
    const [sms] = await house.world<{ otpCode: string }[]>(
      'GET',
      `/sandbox/sms?phone=${phoneNumber}`,
    )
    const verified = await stranger().post('/api/otp/verify', {
      otpToken: sent.body['otpToken'],
      otpCode: sms?.otpCode,
    })
    expect([verified.status, verified.body]).toEqual([200, { code: 'OTP_CODE_VALID' }])
  })

  it('S207: an inviter code that nobody has is refused, and so is one without its PR', async () => {
    const inviter = await house.register()
    for (const inviteCode of ['PRnobodyatall', inviter.memberId]) {
      const answer = await stranger().post('/api/account/validate', nineFields({ inviteCode }))
      expect([answer.status, answer.body]).toEqual([
        400,
        { message: 'INVALID_USER_INFO', details: { fields: ['inviteCode'] } },
      ])
    }
    const known = nineFields({ inviteCode: `PR${inviter.memberId}` })
    expect((await stranger().post('/api/account/validate', known)).status).toBe(200)
  })
})

describe('wallet', () => {
  it('S196: the wallet shows profile, bank, amount, invite and slots; a refresh the slots', async () => {
    const { client, memberId, username, bankAccountNo } = await house.register()
    const { status, body } = await client.get('/api/wallet')
    expect([status, body]).toMatchObject([
      200,
      {
        profile: { _id: memberId, username, name: text, createdAt: time, coin: 0 },
        bankAccount: {
          bankAccountName: 'SOMCHAI DEEJAI',
          bankAccountNo,
          bank: { code: 'SCB', nameTH: text },
        },
        wallet: { amount: 0 },
        invite: { amount: 0, success: number, fail: number },
      },
    ])
    const slots = body['slots'] as unknown[]
    for (const slot of slots) expect(slot).toMatchObject(SLOT)
    const refreshed = await client.get('/api/wallet/refresh/slot')
    expect(refreshed.status).toBe(200)
    expect(refreshed.body['slots']).toHaveLength(slots.length)
    for (const slot of refreshed.body['slots'] as unknown[]) expect(slot).toMatchObject(SLOT)
  })

  it('S197: an account is activated, its username and password are shown, and a reset makes another', async () => {
    const { client } = await house.register()
    const opened = await client.get('/api/wallet/activate/superslot')
    expect([opened.status, opened.body]).toMatchObject([
      200,
      { ...SLOT, code: 'superslot', isActive: true, amount: 0 },
    ])
    const first = (await client.get('/api/wallet/account/superslot')).body
    expect(first).toEqual({ username: text, password: text })
    const reset = await client.get('/api/wallet/resetpassword/superslot')
    expect([reset.status, reset.body]).toEqual([200, { message: 'SUCCESS' }])
    const second = (await client.get('/api/wallet/account/superslot')).body
    expect(second).toEqual({ username: first['username'], password: text })
    expect(second['password']).not.toBe(first['password'])
  })

  it('S199: a transfer names two places and an amount, transferAll only where all of it goes', async () => {
    const { client, memberId } = await house.register()
    await fundWallet(context, memberId, 100)
    for (const code of ['pg', 'imi']) await client.get(`/api/wallet/activate/${code}`)
    const move = async (path: string, body: object) => {
      const answer = await client.post(`/api/wallet/${path}`, body)
      return [answer.status, answer.body]
    }
    const moved = (amount: number) => [
      200,
      { message: 'SUCCESS', reference: text, wallet: { amount } },
    ]
    expect(await move('transfer', { from: 'WALLET', to: 'pg', amount: 60.5 })).toMatchObject(
      moved(39.5),
    )
    expect(await move('transfer', { from: 'pg', to: 'imi', amount: 20 })).toMatchObject(moved(39.5))
    expect(await move('transfer', { from: 'imi', to: 'WALLET', amount: 5 })).toMatchObject(
      moved(44.5),
    )
    expect(await move('transferAll', { to: 'WALLET' })).toEqual([
      200,
      {
        message: 'SUCCESS',
        wallet: { amount: 100 },
        moved: [
          { from: 'pg', amount: 40.5, status: 'SUCCESS' },
          { from: 'imi', amount: 15, status: 'SUCCESS' },
        ],
      },
    ])
  })

  it('S205: auto-login gives eleven sites a link, six of them with the password in the path', async () => {
    const { client } = await house.register()
    const alone = ['pg', 'betflix', 'areaslot', 'joker2', 'huayhd']
    const withPassword = ['askmebet', 'imi', 'usun', 'circus', 'slotracha', 'pgslot']
    for (const site of [...alone, ...withPassword]) {
      expect((await client.get(`/api/wallet/activate/${site}`)).status).toBe(200)
      const { username, password } = (await client.get(`/api/wallet/account/${site}`)).body
      const short = `/api/autoLogin/${site}/${String(username)}`
      const isAlone = alone.includes(site)
      const path = isAlone ? short : `${short}/${encodeURIComponent(String(password))}`
      const given = await client.get(path)
      expect([site, given.status, given.body]).toEqual([
        site,
        200,
        { link: expect.stringMatching(/^https?:/) },
      ])
      if (!isAlone) expect([site, (await client.get(short)).status]).toEqual([site, 404])
    }
  })
})

describe('a deposit by QR', () => {
  const NONE = {
    qrcodeId: null,
    hasQrcode: false,
    qrcode: null,
    amount: null,
    expireIn: null,
    message: null,
  }
  it('S204: each of the five providers shows its state, issues a code, and has it deleted', async () => {
    const { client } = await house.register()
    for (const [provider, amount] of [
      ['KBANK', 1],
      ['WW', 100],
      ['PAYTIMZ', 10],
      ['PAYONEX', 100],
      ['ZPAY', 10],
    ] as const) {
      const path = `/api/qrcode/${provider}`
      expect((await client.get(path)).body).toEqual(NONE)
      const below = await client.post(path, { amount: amount - 0.01 })
      expect([provider, below.status, below.body.message]).toEqual([
        provider,
        400,
        'INVALID_REQUEST',
      ])
      const issued = await client.post(path, { amount })
      expect([provider, issued.status, issued.body]).toEqual([
        provider,
        200,
        {
          qrcodeId: text,
          hasQrcode: true,
          qrcode: expect.stringMatching(/^<svg /),
          amount,
          expireIn: time,
          message: null,
        },
      ])
      expect((await client.get(path)).body).toEqual(issued.body)
      const gone = await client.delete(`/api/qrcode/${String(issued.body['qrcodeId'])}`)
      expect([provider, gone.status, gone.text]).toEqual([provider, 204, ''])
      expect((await client.get(path)).body).toEqual(NONE)
    }
  })
})

describe('rewards', () => {
  /** Money that a deposit brought, by the PSP's own call. */
  async function deposit({ client }: Registered, amount: number): Promise<void> {
    const made = await client.post('/api/qrcode/KBANK', { amount })
    await house.world('POST', '/sandbox/qr/pay', { qrcodeId: made.body['qrcodeId'] })
    await expect
      .poll(
        async () => ((await client.get('/api/wallet')).body['wallet'] as { amount: number }).amount,
      )
      .toBe(amount)
    await context.events.idle()
  }

  it('S209: a bonus is listed, activated, seen as active, and cleared; the minimum is told', async () => {
    const person = await house.register()
    const { client } = person
    const listed = (await client.get('/api/bonus')).body as unknown as { code: string }[]
    for (const card of listed)
      expect(card).toMatchObject({
        code: text,
        name: text,
        type: expect.stringMatching(/^(limit|day|week)$/) as string,
        maxReceived: number,
        percentFail: number,
        banners: [{ image: text, html: text }],
        userBonus: null,
      })
    expect(listed).toHaveLength(3)
    expect((await client.get('/api/bonus/check/active')).body).toMatchObject({ status: false })
    await deposit(person, 200)
    const given = await client.get('/api/bonus/activate/DAILY20')
    const userBonus = { _id: text, isActive: true, received: [{ updatedAt: time }] }
    expect([given.status, given.body]).toEqual([200, userBonus])
    const again = (await client.get('/api/bonus')).body as unknown as {
      code: string
      userBonus: unknown
    }[]
    expect(again.find(({ code }) => code === 'DAILY20')?.userBonus).toEqual(given.body)
    expect((await client.get('/api/bonus/check/active')).body).toMatchObject({
      status: true,
      type: 'bonus',
    })
    expect((await client.get('/api/bonus/check/minimum')).body).toEqual({ minimum: 10 })
    const cleared = await client.get('/api/bonus/clear')
    expect([cleared.status, cleared.body]).toEqual([200, { message: 'BONUS_CLEAR' }])
    expect((await client.get('/api/bonus/check/active')).body).toMatchObject({ status: false })
  })

  it('S210, S211: a promotion is found in any case and activated; the statement has its row', async () => {
    const person = await house.register()
    const { client } = person
    await deposit(person, 150)
    expect((await client.get('/api/promotion/current')).text).toBe('null')
    const found = await client.get('/api/promotion/find/welcome')
    expect([found.status, found.body]).toMatchObject([
      200,
      { code: 'WELCOME', percentFail: 5, description: text },
    ])
    const taken = await client.get('/api/promotion/activate/WELCOME')
    expect([taken.status, taken.body]).toEqual([200, { message: 'SUCCESS' }])
    expect((await client.get('/api/promotion/current')).body).toMatchObject({
      percentFail: 5,
      description: text,
    })

    const { body } = await client.post('/api/statement', PAGE)
    const row = { _id: text, from: text, to: text, status: 'SUCCESS', createdAt: time }
    expect(body).toMatchObject({
      total: 2,
      statements: [
        {
          ...row,
          statementType: 'bonus',
          amount: 100,
          item: { kind: 'promotion', description: text },
        },
        { ...row, statementType: 'deposit', amount: 150 },
      ],
    })
  })

  it('S212: the wheel shows its slices and coins, a spin costs a coin, and a won coupon is listed', async () => {
    const person = await house.register()
    const { client } = person
    expect((await client.get('/api/spinwheel/active')).body).toEqual({ isActive: true })
    expect((await client.post('/api/spinwheel/spin')).body).toEqual({
      success: false,
      error: 'NO_COIN',
    })
    await deposit(person, 4_000)
    const setup = (await client.get('/api/spinwheel/setup')).body as unknown as {
      activeSpinwheel: { slices: { code: string; label: string }[] }
    }
    expect(setup).toMatchObject({ activeSpinwheel: { name: text }, userCoin: 40 })
    for (const slice of setup.activeSpinwheel.slices)
      expect(slice).toMatchObject({
        code: text,
        label: text,
        bgColor: text,
        textColor: text,
        htmlDescription: text,
      })
    const coupons = async () =>
      (await client.get('/api/spinwheel/coupon')).body as unknown as {
        _id: string
        prize: { slice: { code: string } }
      }[]
    const labels = new Map(setup.activeSpinwheel.slices.map(({ code, label }) => [code, label]))
    const isLucky = async () => (await coupons()).length > 0
    for (let spins = 0; spins < 40 && !(await isLucky()); spins++) {
      const { status, body } = await client.post('/api/spinwheel/spin')
      expect([status, body]).toMatchObject([
        200,
        { success: true, result: { code: text, label: text, remainingCoin: number } },
      ])
      const { code, label } = body['result'] as { code: string; label: string }
      expect(labels.get(code)).toBe(label)
    }
    const coupon = oneOf(await coupons())
    expect(coupon).toMatchObject({
      _id: text,
      prize: { name: text, slice: { code: text, label: text } },
      amount: number,
      expiresAt: time,
    })
    expect((await client.post('/api/spinwheel/coupon/claim', { coupon: 'none' })).body).toEqual({
      message: 'INVALID_CODE',
    })
  })
})

describe('chat', () => {
  it('S213, S214: a message wants an id of its sender’s own making, and is answered with its time', async () => {
    const { client } = await house.register()
    const message = { message_type: 'text', payload: { text: 'hello' } }
    const without = await client.post('/api/chat/send-message', { message })
    expect([without.status, without.body]).toMatchObject([
      400,
      { message: 'INVALID_REQUEST', details: { fields: ['clientId'] } },
    ])
    const clientId = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
    const sent = await client.post('/api/chat/send-message', { clientId, message })
    expect([sent.status, sent.body]).toEqual([200, { _id: text, createdAt: time }])
    const history = await client.post('/api/chat/history', { limit: 10, skip: 0 })
    expect(history.body).toMatchObject({ total: 1, unread: 0, messages: [{ clientId, message }] })
  })
})
