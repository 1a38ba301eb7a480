import { createHmac } from 'node:crypto'
import { readFeed } from '../../../areas/cashin/bankTransfers/feed.ts'
import { multipart } from '../../../areas/cashin/slips/testing/slips.ts'
import { sealLink } from '../../../areas/cashin/walletLinks/testing/seal.ts'
import type { Answered } from '../../app.ts'
import { isYes } from '../answers.ts'
import type { StepOf } from '../generators/steps.ts'
import type { History } from '../history.ts'
import { isMoving, walletOf } from '../holdings.ts'
import { asked } from '../payouts.ts'
import { KIP_A_BAHT, type Person } from '../site.ts'
import { worthOf } from './kip.ts'

const satang = (baht: number): number => Math.round(baht * 100)
/** An account of nobody's here, of which a slip shows the same four digits as of ours. */
const ELSEWHERE = '9998812349'
const OURS = {
  SCB: '4050012345',
  KBANK: '0123456789',
  BCEL: '160120000123456',
  elsewhere: ELSEWHERE,
}
const KBANK_SECRET = 'sandbox-kbank-callback'

/** Makes a code, and pays it as the step says. */
export async function qr(history: History, step: StepOf<'qr'>): Promise<void> {
  const { site, payments } = history
  const person = history.person(step.who)
  const made = await person.client.post(`/api/qrcode/${step.psp}`, { amount: step.baht })
  const { qrcodeId, hasQrcode } = made.body
  if (step.psp === 'KBANK' && history.isFree(person))
    history.demandTaken(made, 'a QR deposit', /^qr:/)
  if (!isYes(made) || !hasQrcode) return
  person.account.mayDeposit(satang(step.baht), site.now())
  const amount =
    step.pays === 'ask' ? step.baht : step.pays === 'half' ? step.baht / 2 : step.baht * 10
  const rounded = Math.floor(amount * 100) / 100
  const paid = await site.world<{ eventId: string }>('POST', '/sandbox/qr/pay', {
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
    // Of what waits, or was told twice, the PSP's own people know which it is.
    ...(step.pays === 'tenfold' || step.forged
      ? {}
      : { code: { id: String(qrcodeId), tells: site.house } }),
  })
  if (step.forged && step.psp === 'KBANK') await retryNotice(history, String(qrcodeId), rounded)
}

/** The PSP tells of the same one-time code a second time, under another event's name. */
async function retryNotice(history: History, qrcodeId: string, baht: number): Promise<void> {
  const { site, payments } = history
  const eventId = `evt_again_${qrcodeId}`
  const at = new Date(site.now())
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
  await site.house.client().post('/callbacks/psp/KBANK', body, {
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
  const { site, payments, stranger } = history
  const person = step.from === 3 ? null : history.person(step.from)
  // Who registered another's number has no such account to send from: that one's owner sends.
  const owner = person?.isOwner ? person : null
  const from = owner ?? stranger
  // Not a whole number of baht, and what is below a satang is nobody's.
  const kip = Math.round(Math.min(step.baht, 10_000) * KIP_A_BAHT) + 3
  const { transRef, slipUrl } = await site.world<{ transRef: string; slipUrl: string }>(
    'POST',
    '/sandbox/bank/transfer',
    {
      fromBankCode: from.bankCode,
      fromAccountNo: from.accountNo,
      fromName: from.name,
      toAccountNo: OURS[step.to],
      amount: step.to === 'BCEL' ? kip : step.baht,
      notify: step.to !== 'elsewhere' && step.shown,
    },
  )
  payments.add({
    reference: transRef,
    amount: step.to === 'BCEL' ? worthOf(site, kip) : satang(step.baht),
    ...(step.to === 'BCEL' ? { kip } : {}),
    owner,
    from: from.accountNo,
    isOurs: step.to !== 'elsewhere',
    isTold: step.shown,
    waits: false,
  })
  // A slip in kip is an operator's to judge, and the feed tells of the money.
  if (step.to === 'BCEL') return
  history.slips.push(slipUrl)
  const shows = { nobody: null, sender: owner, thief: history.person(2) }[step.slipBy]
  if (!shows) return
  await show(shows, slipUrl)
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

export const feed = (history: History): Promise<void> => readFeed(history.site.context)

/** A line of the feed that cannot be read. */
export const line = (history: History, step: StepOf<'line'>): Promise<unknown> =>
  history.site.world('POST', '/sandbox/bank/line', {
    transRef: `odd${history.site.now()}`,
    amount: { value: step.text, currency: 'THB' },
  })

/** KBANK pays its codes out into our own account there: that money is in the books already. */
export const settle = (history: History): Promise<unknown> =>
  history.site.world('POST', '/sandbox/qr/settle', { provider: 'KBANK' })

/** A link of a digital wallet: whoever hands it in first has it. */
export async function link(history: History, step: StepOf<'link'>): Promise<void> {
  const { site, payments } = history
  const name = 'KRAPAO WALLET'
  const made = await site.world<{ link: string }>('POST', '/sandbox/walletlink', {
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
  const sealed = sealLink(site.context.config.truelinkSecret, made.link, name)
  const hands = [step.who, ...Array.from({ length: step.times }, () => step.other)]
  const at = site.now()
  const answers = await Promise.all(
    hands.map(async (who) => {
      const { client, account } = history.person(who)
      const answer = await client.post('/api/wallet/truelink', { link: sealed })
      if (isYes(answer)) account.mayDeposit(satang(step.baht), at)
      return answer
    }),
  )
  const [refused] = answers.some(isYes) ? [] : answers
  if (refused && hands.every((who) => history.isFree(history.person(who))))
    history.demandTaken(refused, `a link of ${step.baht}`, /^walletlink/)
}

const isPlaced = ({ status }: Answered): boolean => status === 201

export async function withdraw(history: History, step: StepOf<'withdraw'>): Promise<void> {
  const person = history.person(step.who)
  await history.fault('bank', step.fault)
  const path = step.all ? '/api/wallet/withdrawAll' : '/api/wallet/withdraw'
  const placed = ({ body }: Answered) => asked(history, person, body, satang(step.baht))
  // Asked before a game had told what it holds, it is placed once the game tells.
  const later = async (answer: Answered): Promise<void> => {
    const isKnown = person.account.payouts.has(String(answer.body['reference']))
    if (isPlaced(answer) && !isKnown) await placed(answer)
  }
  const ask = () => history.send(person, path, { amount: step.baht }, later)
  const amount = satang(step.baht)
  const isStill = !(await isMoving(history.site, person))
  // What is owed may be collected first, and who is stopped has no session to ask by.
  const isFree = !person.isSuspended && !person.isContested && !history.owes(person)
  const codes = person.account.payoutRefusals(amount, history.site.now())
  if (!step.all && (await walletOf(history.site, person)) < amount) codes.push('MONEY_NOT_ENOUGH')
  // What was won with a gift whose rounds are void is locked again.
  if (history.hasVoids) codes.push('BONUS_CONDITION')
  const answers: Answered[] = await Promise.all(Array.from({ length: step.times }, ask))
  const [refused] = answers.some(isYes) ? [] : answers
  if (isFree && isStill && refused)
    history.demandTaken(refused, `a payout of ${step.baht}`, /^game:/, codes)
  for (const answer of answers.filter(isPlaced)) await placed(answer)
}
