import { bangkokDay, dateOf } from '@krapao/contract/bangkok'
import type { Body } from '@krapao/contract/calls'
import { PAPERS_NEEDED } from '@krapao/contract/identity/levels'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { demandAttempt } from '../../../limits/attempts.ts'
import { keepTrace } from '../../../operations/traceOriginStore.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { digitsOf } from '../blocks/rules.ts'
import { cardKeyOf } from '../card/cardKey.ts'
import { ageOn, cardNumberOf } from '../card/cardNumber.ts'
import { demandAskable, MAY_CHANGE } from './ask.ts'
import { IDENTITY_CHECKS } from './checks.ts'
import { papersOf } from './paperStore.ts'
import { placeOfCard } from './places.ts'
import { changeCase, lockIdentity, openCase, sendCase, type IdentityCase } from './store.ts'
import type { Card } from './typedCard.ts'

type Asked = Body<'identitySend'>
const SENDS = { name: 'identity-send', hits: 10, seconds: 86_400 }

/**
 * Sends the pictures to be looked at, with what the member typed of the card, sealed. CARD_INVALID
 * for a number whose check digit is wrong and a card that has run out; UNDER_AGE (details:
 * minimum); INVALID_REQUEST (details: lacks) while a picture is missing; IDENTITY_WAITING for what
 * was sent already; REQUEST_LIMIT past 10 a day.
 */
export async function sendCaseOf(context: Context, memberId: string, asked: Asked): Promise<void> {
  await demandAttempt(context, SENDS, memberId)
  const today = dateOf(bangkokDay(context.clock.now().getTime()))
  const card = asked.to === 2 ? cardOf(context, asked, today) : null
  const sent = await context.db.transaction().execute(async (tx) => {
    await lockIdentity(tx, memberId)
    await demandAskable(context, tx, memberId, asked.to)
    const open = await openCase(tx, memberId)
    if (open && (!MAY_CHANGE.includes(open.state) || open.to_level !== asked.to))
      throw new Refused('IDENTITY_WAITING')
    const papers = open ? await papersOf(tx, open.id) : []
    const lacks = PAPERS_NEEDED[asked.to].filter((paper) => !papers.includes(paper))
    if (!open || lacks.length > 0)
      throw new Refused('INVALID_REQUEST', { details: { reason: 'PAPERS', lacks } })
    await write(context, tx, open, asked, card)
    return open
  })
  await keepTrace(context, IDENTITY_CHECKS, sent.id)
  if (isChecked(context, asked)) context.jobs.wake(IDENTITY_CHECKS)
}

/** Whether a verifier looks first. Where money comes from only a person can judge. */
const isChecked = ({ providers }: Context, { to }: Asked): boolean =>
  to === 2 && providers.identity !== null

function cardOf(context: Context, asked: Asked & { to: 2 }, today: string): Card {
  const number = cardNumberOf(digitsOf(asked.number))
  if (!number) throw new Refused('CARD_INVALID', { details: { fields: ['number'] } })
  if (asked.expiresOn !== null && asked.expiresOn < today)
    throw new Refused('CARD_INVALID', { details: { fields: ['expiresOn'] } })
  if (asked.birthDate > today)
    throw new Refused('CARD_INVALID', { details: { fields: ['birthDate'] } })
  const minimum = context.settings.get('minimumAge')
  if (ageOn(asked.birthDate, today) < minimum)
    throw new Refused('UNDER_AGE', { details: { minimum } })
  return { number, birthDate: asked.birthDate }
}

async function write(
  context: Context,
  db: Kysely<Database>,
  open: IdentityCase,
  asked: Asked,
  card: Card | null,
): Promise<void> {
  const now = context.clock.now()
  const isSent = await sendCase(db, open.id, {
    sent_at: now,
    next_check_at: isChecked(context, asked) ? now : null,
    ...(asked.to === 2 && card
      ? {
          card_name: asked.name.normalize('NFC').replaceAll(/\s+/g, ' '),
          card_cipher: context.cipher.seal(JSON.stringify(card), placeOfCard(open.id)),
          card_key: await cardKeyOf(context, db, card.number),
          card_tail: card.number.slice(-4),
          expires_on: asked.expiresOn,
        }
      : {}),
    ...(asked.to === 3 ? { source: asked.source } : {}),
  })
  if (!isSent) throw new Refused('IDENTITY_WAITING')
}

/** Takes back what waits, to send other pictures. NOT_FOUND where nothing does. */
export async function reopenCase({ db }: Context, memberId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockIdentity(tx, memberId)
    const open = await openCase(tx, memberId)
    if (!open || !(await changeCase(tx, open.id, 'DRAFT'))) throw new Refused('NOT_FOUND')
  })
}
