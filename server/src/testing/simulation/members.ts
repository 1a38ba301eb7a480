import { sealLink } from '../../areas/cashin/walletLinks/testing/seal.ts'
import type { House } from './house.ts'
import type { Outside } from './outside.ts'
import { Phone } from './phone.ts'
import type { Step } from './plan.ts'
import type { Scheduler } from './time/scheduler.ts'

const satang = (baht: number): number => Math.round(baht * 100)

/** A refusal; not one that says nothing of what an earlier try has done. */
const isNo = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 401 && status !== 429

/** One member: their phone, and what is true of them outside, in satang. */
export class Member {
  readonly phone: Phone
  readonly #scheduler: Scheduler
  readonly #outside: Outside
  readonly person
  /** By game, as the provider knows them. */
  readonly players = new Map<string, string>()
  /** Paid to us, by its payer's bank or wallet; and won less staked. */
  paid = 0
  won = 0
  /** Payouts that the house said it had taken: reference by reference. */
  readonly promised: string[] = []
  /** So many keys were used to ask for a payout and were not told a clear no. */
  readonly keys = { withdraw: 0 }

  constructor(number: number, scheduler: Scheduler, outside: Outside, house: () => House | null) {
    this.#scheduler = scheduler
    this.#outside = outside
    this.phone = new Phone(`member ${number}`, scheduler, house, `10.0.${number}.1`)
    this.person = {
      username: `08${String(10_000_000 + number)}`,
      password: `correct horse ${number}`,
      bankCode: 'SCB',
      bankAccountNo: String(4_000_000_000 + number),
      bankAccountName: 'SOMCHAI DEEJAI',
    }
  }

  async register(): Promise<void> {
    const more = { name: 'สมชาย', sourceCode: '', inviteCode: '', ageConfirmed: true }
    const made = await this.phone.ask('POST', '/api/account', { ...more, ...this.person })
    const { username, password } = this.person
    const entered = await this.phone.ask('POST', '/api/login', { username, password })
    if (entered.status !== 200)
      throw new Error(`not registered: ${made.status} ${made.text} ${entered.text}`)
    this.phone.token = String(entered.body['token'])
  }

  async take(step: Step, links: string[], secret: string): Promise<void> {
    const { phone } = this
    if (step.do === 'qr') return await this.#payCode(step.baht, step.times)
    if (step.do === 'bank') return await this.#payByBank(step.baht)
    if (step.do === 'link') {
      const link = await this.#linkOf(step, links)
      await phone.ask('POST', '/api/wallet/truelink', {
        link: sealLink(secret, link, 'KRAPAO WALLET'),
      })
      return
    }
    if (step.do === 'play') return await this.#play(step)
    if (step.do === 'look') return void (await phone.ask('GET', '/api/wallet'))
    if (step.do === 'withdraw') {
      const same = phone.newKey()
      const hopes = new Set<string>()
      await this.#tap(step.taps, async () => {
        const key = step.isSameTap ? same : phone.newKey()
        const said = await phone.ask('POST', '/api/wallet/withdraw', { amount: step.baht }, key)
        if (said.status === 201) this.promised.push(String(said.body['reference']))
        if (!isNo(said.status)) hopes.add(key)
      })
      this.keys.withdraw += hopes.size
      return
    }
    if (!(await this.#playerAt(step.game))) return
    const [from, to] = step.do === 'in' ? ['WALLET', step.game] : [step.game, 'WALLET']
    const key = phone.newKey()
    await this.#tap(step.taps, async () => {
      await phone.ask('POST', '/api/wallet/transfer', { from, to, amount: step.baht }, key)
    })
  }

  #tap = (taps: number, tap: () => Promise<void>): Promise<void[]> =>
    Promise.all(
      Array.from({ length: taps }, (_, n) =>
        this.#scheduler.as(this.#scheduler.placeOf(`tap ${n}`), tap),
      ),
    )

  async #payCode(baht: number, times: number): Promise<void> {
    const made = await this.phone.ask(
      'POST',
      '/api/qrcode/KBANK',
      { amount: baht },
      this.phone.newKey(),
    )
    const { qrcodeId } = made.body
    if (typeof qrcodeId !== 'string' || qrcodeId === '') return
    const { bankCode, bankAccountNo: accountNo, bankAccountName: name } = this.person
    await this.#scheduler.turn('pays a code', this.phone.life)
    this.paid += satang(baht)
    void this.#scheduler.as(this.#scheduler.placeOf('PSP'), () =>
      this.#outside.command('POST', '/sandbox/qr/pay', {
        qrcodeId,
        amount: baht,
        times,
        payer: { bankCode, accountNo, name },
      }),
    )
  }

  async #payByBank(baht: number): Promise<void> {
    await this.#scheduler.turn('pays by bank', this.phone.life)
    this.paid += satang(baht)
    await this.#outside.command('POST', '/sandbox/bank/transfer', {
      fromBankCode: this.person.bankCode,
      fromAccountNo: this.person.bankAccountNo,
      fromName: this.person.bankAccountName,
      toAccountNo: '4050012345',
      amount: baht,
      notify: true,
    })
  }

  /** A link of their own, or one that lies about for whoever hands it in first. */
  async #linkOf(
    { baht, isFound }: Extract<Step, { do: 'link' }>,
    links: string[],
  ): Promise<string> {
    const lying = isFound ? links.pop() : undefined
    if (lying) return lying
    const { link } = await this.#outside.command<{ link: string }>('POST', '/sandbox/walletlink', {
      amount: baht,
      walletAccountName: 'KRAPAO WALLET',
    })
    links.push(link)
    return link
  }

  async #playerAt(game: string): Promise<string | null> {
    const known = this.players.get(game)
    if (known) return known
    // Under a name of its own: what the weather keeps for a step of its road is for the money.
    return await this.#scheduler.as(`${this.phone.life.name} opens ${game}`, () => this.#open(game))
  }

  async #open(game: string): Promise<string | null> {
    const opened = await this.phone.ask('GET', `/api/wallet/activate/${game}`)
    if (opened.status !== 200) return null
    const { body } = await this.phone.ask('GET', `/api/wallet/account/${game}`)
    const username = String(body['username'])
    this.players.set(game, username)
    return username
  }

  async #play({ game, bet, win }: Extract<Step, { do: 'play' }>): Promise<void> {
    const username = this.players.get(game)
    if (!username) return
    await this.#scheduler.turn('plays', this.phone.life)
    const path = `/sandbox/games/${game}/play`
    // Who has not so much in the game cannot stake it.
    const played = await this.#outside
      .command('POST', path, { username, bet, win })
      .catch(() => null)
    if (played) this.won += satang(win) - satang(bet)
  }
}
