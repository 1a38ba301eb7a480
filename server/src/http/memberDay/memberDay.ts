import createClient from 'openapi-fetch'

/**
 * `ApiPaths`: what openapi-typescript makes of the served document. It is made again in
 * memberDay.test.ts, which checks this file against it; the repository's own check leaves it out.
 */
declare global {
  interface ApiPaths {}
}

/** What reaches a member, or is done by one, outside of the API. */
interface Outside {
  /** The code in the newest SMS to this phone. */
  otpCode(phone: string): Promise<string>
  payQr(qrcodeId: string): Promise<void>
  play(site: string, username: string, round: { bet: number; win: number }): Promise<void>
  /** A transfer to the house, and the picture of its slip. */
  slip(from: { bankAccountNo: string; amount: number }): Promise<Blob>
  /** Lets the server do what is due. */
  due(): Promise<void>
}

const PERSON = {
  username: '0871234567',
  password: 'correct horse of the day',
  name: 'สมชาย',
  bankCode: 'SCB',
  bankAccountNo: '5111100019',
  bankAccountName: 'SOMCHAI DEEJAI',
}

/** One day of a member, by a client that knows the OpenAPI document alone. Tells what was seen. */
export async function memberDay(baseUrl: string, outside: Outside) {
  const headers: Record<string, string> = { 'x-requested-with': 'wallet-user' }
  const stranger = createClient<ApiPaths>({ baseUrl, headers })
  const register = async () => {
    const sent = taken(
      await stranger.POST('/api/otp/send', { body: { phoneNumber: PERSON.username } }),
    )
    const otpCode = await outside.otpCode(PERSON.username)
    const { otpToken } = sent
    taken(await stranger.POST('/api/otp/verify', { body: { otpToken, otpCode } }))
    const body = { ...PERSON, otpToken, sourceCode: '', inviteCode: '', ageConfirmed: true }
    return await stranger.POST('/api/account', { body })
  }
  const registered = taken(await register())
  const { username, password } = PERSON
  const wrong = await stranger.POST('/api/login', { body: { username, password: 'not this one' } })
  const { token } = taken(await stranger.POST('/api/login', { body: { username, password } }))
  const api = createClient<ApiPaths>({
    baseUrl,
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  const wallet = async () => taken(await api.GET('/api/wallet')).wallet.amount

  // Money in, by QR; coins come with it.
  const provider = { params: { path: { provider: 'KBANK' as const } } }
  const code = taken(
    await api.POST('/api/qrcode/{provider}', { ...provider, body: { amount: 500 } }),
  )
  if (code.qrcodeId === null) throw new Error('no QR code')
  await outside.payQr(code.qrcodeId)
  await outside.due()
  const paidIn = await wallet()

  // A bonus locks the withdrawal until it is played.
  const bonus = { params: { path: { code: 'DAILY20' } } }
  taken(await api.GET('/api/bonus/activate/{code}', bonus))
  const locked = await api.POST('/api/wallet/withdraw', { body: { amount: 200 } })
  const game = { params: { path: { slotCode: 'pg' } } }
  taken(await api.GET('/api/wallet/activate/{slotCode}', game))
  const account = taken(await api.GET('/api/wallet/account/{slotCode}', game))
  taken(await api.POST('/api/wallet/transfer', { body: { from: 'WALLET', to: 'pg', amount: 100 } }))
  await outside.play('pg', account.username, { bet: 60, win: 80 })
  await outside.due()
  const home = taken(await api.POST('/api/wallet/transferAll', { body: { to: 'WALLET' } }))
  await outside.due()
  const bonusState = taken(await api.GET('/api/bonus/check/active'))

  const wheel = taken(await api.GET('/api/spinwheel/setup'))
  const spun = taken(await api.POST('/api/spinwheel/spin', { body: { clientSeed: 'my own' } }))

  // Money in by slip, and out again.
  const picture = await outside.slip({ bankAccountNo: PERSON.bankAccountNo, amount: 250 })
  const uploaded = taken(
    await api.POST('/api/wallet/slip', {
      body: { file: picture as unknown as string },
      bodySerializer({ file }) {
        const form = new FormData()
        form.append('file', file as unknown as Blob, 'slip.png')
        return form
      },
    }),
  )
  await outside.due()
  const before = await wallet()
  const tooMuch = await api.POST('/api/wallet/withdraw', { body: { amount: 90_000 } })
  const out = taken(await api.POST('/api/wallet/withdraw', { body: { amount: 300 } }))
  await outside.due()
  const page = { body: { page: 1, limit: 50 } }
  return {
    registered,
    refused: [
      wrong.error?.message,
      (await register()).error?.message,
      locked.error?.message,
      tooMuch.error?.message,
      (await stranger.GET('/api/wallet')).error?.message,
    ],
    paidIn,
    home: home.wallet.amount,
    bonusStatus: bonusState.status,
    coins: [wheel.userCoin, spun.result?.remainingCoin],
    before,
    out,
    after: await wallet(),
    slips: taken(await api.POST('/api/statement/slip', page)).slips.map((slip) => ({
      uploaded: slip.reference === uploaded.reference,
      status: slip.status,
      amount: slip.amount,
    })),
    statement: taken(await api.POST('/api/statement', page)).statements.map(
      (row) => `${row.statementType} ${row.amount} ${row.status}`,
    ),
  }
}

/** The answer of a call that must succeed. */
function taken<T>({ data, error, response }: { data?: T; error?: unknown; response: Response }): T {
  if (data === undefined)
    throw new Error(`${response.status} of ${response.url}: ${JSON.stringify(error)}`)
  return data
}
