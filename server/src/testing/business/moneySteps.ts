import { createHmac } from 'node:crypto'
import { readFeed } from '../../domains/banktransfers/public.ts'
import { multipart } from '../../domains/slips/testing/slips.ts'
import { sealLink } from '../../domains/walletlinks/testing/seal.ts'
import type { Answered } from '../app.ts'
import { type History, isYes } from './history.ts'
import type { StepOf } from './steps.ts'
import type { Game, Person } from './town.ts'
import { Theft } from './whose.ts'

const satang = (baht: number): number => Math.round(baht * 100)
/** An account of nobody's here, of which a slip shows the same four digits as of ours. */
const ELSEWHERE = '9998812349'
const OURS = { SCB: '4050012345', KBANK: '0123456789', elsewhere: ELSEWHERE }
const KBANK_SECRET = 'sandbox-kbank-callback'

/** Makes a code, and pays it as the step says. */
export async function qr(history: History, step: StepOf<'qr'>): Promise<void> {
  const { town, payments } = history
  const person = history.person(step.who)
  const made = await person.client.post(`/api/qrcode/${step.psp}`, { amount: step.baht })
  const { qrcodeId, hasQrcode } = made.body
  if (!isYes(made) || !hasQrcode) return
  person.account.mayDeposit(satang(step.baht), town.now())
  const amount =
    step.pays === 'ask' ? step.baht : step.pays === 'half' ? step.baht / 2 : step.baht * 10
  const rounded = Math.floor(amount * 100) / 100
  const paid = await town.world<{ eventId: string }>('POST', '/sandbox/qr/pay', {
    qrcodeId,
    amount: rounded,
    times: step.times,
    payer: { bankCode: person.bankCode, accountNo: person.accountNo, name: person.name },
  })
  payments.add({
    reference: paid.eventId,
    amount: satang(rounded),
    owner: person,
    isOurs: true,
    isTold: true,
    waits: step.pays === 'tenfold',
  })
  if (step.forged && step.psp === 'KBANK') await tellAgain(history, String(qrcodeId), rounded)
}

/** The PSP tells of the same one-time code a second time, under another event's name. */
async function tellAgain(history: History, qrcodeId: string, baht: number): Promise<void> {
  const { town, payments } = history
  const eventId = `evt_again_${qrcodeId}`
  const at = new Date(town.now())
  const body = JSON.stringify({
    eventId,
    eventType: 'PAYMENT_SUCCESS',
    txnNo: 'KB1',
    txnCurrencyCode: 'THB',
    paidAt: at.toISOString(),
    partnerTxnUid: qrcodeId,
    txnAmount: baht.toFixed(2),
  })
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = createHmac('sha256', KBANK_SECRET).update(`${timestamp}.${body}`).digest('hex')
  await town.house.client().post('/callbacks/psp/KBANK', body, {
    'content-type': 'application/json',
    'x-kbank-event-id': eventId,
    'x-kbank-timestamp': timestamp,
    'x-kbank-signature': `v1=${signature}`,
  })
  history.forged.add(eventId)
  payments.add({
    reference: eventId,
    amount: satang(baht),
    owner: null,
    isOurs: true,
    isTold: true,
    waits: true,
  })
}

/** Somebody's own transfer, to us or to an account that looks like ours. */
export async function bank(history: History, step: StepOf<'bank'>): Promise<void> {
  const { town, payments, stranger } = history
  const person = step.from === 3 ? null : history.person(step.from)
  // Who registered another's number has no such account to send from: that one's owner sends.
  const owner = person?.isOwner ? person : null
  const from = owner ?? stranger
  const { transRef, slipUrl } = await town.world<{ transRef: string; slipUrl: string }>(
    'POST',
    '/sandbox/bank/transfer',
    {
      fromBankCode: from.bankCode,
      fromAccountNo: from.accountNo,
      fromName: from.name,
      toAccountNo: OURS[step.to],
      amount: step.baht,
      notify: step.to !== 'elsewhere' && step.shown,
    },
  )
  payments.add({
    reference: transRef,
    amount: satang(step.baht),
    owner,
    isOurs: step.to !== 'elsewhere',
    isTold: step.shown,
    waits: false,
  })
  history.slips.push(slipUrl)
  const shows = { nobody: null, sender: owner, thief: history.person(2) }[step.slipBy]
  if (!shows) return
  await show(shows, slipUrl)
  await history.pass(1)
}

/** Somebody shows the slip of some transfer of this history. */
export async function slip(history: History, step: StepOf<'slip'>): Promise<void> {
  const url = history.slips[step.which % Math.max(1, history.slips.length)]
  if (url) await show(history.person(step.who), url)
}

async function show({ client }: Person, slipUrl: string): Promise<void> {
  const picture = Buffer.from(await (await fetch(slipUrl)).arrayBuffer())
  await client.post('/api/wallet/slip', ...multipart(picture))
}

export const feed = (history: History): Promise<void> => readFeed(history.town.context)

/** A line of the feed that cannot be read. */
export const line = (history: History, step: StepOf<'line'>): Promise<unknown> =>
  history.town.world('POST', '/sandbox/bank/line', {
    transRef: `odd${history.town.now()}`,
    amount: { value: step.text, currency: 'THB' },
  })

/** KBANK pays its codes out into our own account there: that money is in the books already. */
export const settle = (history: History): Promise<unknown> =>
  history.town.world('POST', '/sandbox/qr/settle', { provider: 'KBANK' })

/** A link of a digital wallet: whoever hands it in first has it. */
export async function link(history: History, step: StepOf<'link'>): Promise<void> {
  const { town, payments } = history
  const name = 'KRAPAO WALLET'
  const made = await town.world<{ link: string }>('POST', '/sandbox/walletlink', {
    amount: step.baht,
    walletAccountName: name,
  })
  payments.add({
    reference: made.link.split('=').at(-1) ?? made.link,
    amount: satang(step.baht),
    owner: null,
    isBearer: true,
    isOurs: true,
    isTold: false,
    waits: false,
  })
  const sealed = sealLink(town.context.config.truelinkSecret, made.link, name)
  const hands = [step.who, ...Array.from({ length: step.times }, () => step.other)]
  await Promise.all(
    hands.map((who) => history.person(who).client.post('/api/wallet/truelink', { link: sealed })),
  )
}

export async function move(history: History, step: StepOf<'move'>): Promise<void> {
  const person = history.person(step.who)
  if (!(await player(person, step.game))) return
  await history.withFault(`game:${step.game}`, step.fault, async () => {
    const [from, to] = step.way === 'in' ? ['WALLET', step.game] : [step.game, 'WALLET']
    const body = { from, to, amount: step.baht }
    const answer = await history.send(person, '/api/wallet/transfer', body)
    if (step.way === 'in' && isYes(answer) && history.town.now() < person.account.pausedUntil)
      throw new Theft('money went into a game while paused')
  })
}

async function player(person: Person, game: Game): Promise<string | undefined> {
  if (person.players[game] !== undefined) return person.players[game]
  if (!isYes(await person.client.get(`/api/wallet/activate/${game}`))) return undefined
  const { body } = await person.client.get(`/api/wallet/account/${game}`)
  return (person.players[game] = String(body['username']))
}

export async function play(history: History, step: StepOf<'play'>): Promise<void> {
  const { town } = history
  const person = history.person(step.who)
  const username = person.players[step.game]
  if (username === undefined) return
  for (let n = 0; n < step.rounds; n++) {
    const [bet, win] = [step.bet, step.bet * step.win]
    const round = await town
      .world<{ roundId: string }>('POST', `/sandbox/games/${step.game}/play`, {
        username,
        bet,
        win,
      })
      .catch(() => null)
    if (!round) return
    const at = town.now()
    person.account.plays(satang(bet), satang(win), at)
    history.rounds.push({ ...round, person, game: step.game, bet, win, at })
    town.clock.advance(1)
  }
}

/** A provider finds that a round does not count, and takes it back. */
export async function voidRound(history: History, step: StepOf<'void'>): Promise<void> {
  const { town, rounds } = history
  const [round] = rounds.splice(rounds.length - 1 - step.which, 1)
  const username = round?.person.players[round.game]
  if (!round || username === undefined) return
  const path = `/sandbox/games/${round.game}`
  const before = await town.world<{ balance: number }>('GET', `${path}/${username}`)
  const after = await town.world<{ balance: number }>(
    'POST',
    `${path}/rounds/${round.roundId}/void`,
    { username },
  )
  const back = satang(after.balance) - satang(before.balance)
  round.person.account.roundVoided(satang(round.bet), satang(round.win), round.at, back)
}

export async function withdraw(history: History, step: StepOf<'withdraw'>): Promise<void> {
  const person = history.person(step.who)
  await history.withFault('bank', step.fault, async () => {
    const path = step.all ? '/api/wallet/withdrawAll' : '/api/wallet/withdraw'
    const ask = () => history.send(person, path, { amount: step.baht })
    const answers: Answered[] = await Promise.all(Array.from({ length: step.times }, ask))
    for (const answer of answers)
      if (answer.status === 201) await history.asked(person, answer.body, satang(step.baht))
    await history.town.house.jobs.runDue()
  })
}
