import type { ContentItem } from '@krapao/contract/ops/content'
import type { Context } from '../../../context.ts'
import { brokenConstraint } from '../../../db/pgError.ts'
import type { ContentKind } from '../../../db/tables/site/contentVersions.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { writeAudit } from '../../staff/public.ts'
import {
  approve,
  confirmAsked,
  isSameBody,
  lockAsked,
  overtake,
  type Answered,
  type Approval,
  type AskedFor,
  type CarryOut,
  type Operator,
  type Said,
} from '../../staff/public.ts'
import type { Live } from './kind.ts'
import { KINDS } from './kinds.ts'
import { broken as brokenRule } from './offerRules.ts'
import { ASKED_AS, costOf, isNewAccount, isOfTwo, needsSecond, subjectOf } from './secondPerson.ts'
import {
  insertVersion,
  lockItem,
  markPublished,
  newestVersions,
  tryOut,
  versionsOf,
  type Version,
} from './store.ts'
import { tellNewAccount } from './tellNewAccount.ts'
import { demandBelowCeiling } from './worst/ceiling.ts'

/** Its fields and languages as its kind has them: the database keeps them in an order of its own. */
const inOrder = (kind: ContentKind, body: Record<string, unknown>): Record<string, unknown> =>
  KINDS[kind].schema.safeParse(body).data ?? body

const shownVersion = (row: Version) => ({
  version: row.version,
  saved: { by: row.saver, at: row.saved_at.toISOString() },
  published:
    row.published_at === null
      ? null
      : { by: row.publisher ?? '', at: row.published_at.toISOString() },
  reason: row.reason,
  body: inOrder(row.kind, row.body),
})

const shownItem = (
  kind: ContentKind,
  id: string,
  live: Live | undefined,
  newest: Version | undefined,
): ContentItem => ({
  id,
  title: live?.title ?? id,
  active: live?.active ?? false,
  live: live ? inOrder(kind, live.body) : null,
  draft: newest && newest.published_at === null ? shownVersion(newest) : null,
  version: newest?.version ?? 0,
})

export async function listContent(
  context: Context,
  kind: ContentKind,
  page: number,
  limit: number,
) {
  const [live, newest, choices] = await Promise.all([
    KINDS[kind].live(context.db),
    newestVersions(context.db, kind),
    KINDS[kind].choices?.(context.db) ?? {},
  ])
  const ids = [...new Set([...live.map(({ id }) => id), ...newest.map(({ item }) => item)])]
  return {
    total: ids.length,
    choices,
    items: ids.slice((page - 1) * limit, page * limit).map((id) =>
      shownItem(
        kind,
        id,
        live.find((each) => each.id === id),
        newest.find(({ item }) => item === id),
      ),
    ),
  }
}

export async function readContent(
  context: Context,
  kind: ContentKind,
  id: string,
): Promise<ContentItem> {
  const [live, versions] = await Promise.all([
    KINDS[kind].live(context.db),
    versionsOf(context.db, kind, id),
  ])
  const own = live.find((each) => each.id === id)
  if (!own && versions.length === 0) throw new Refused('NOT_FOUND')
  return shownItem(kind, id, own, versions[0])
}

export async function historyOf(context: Context, kind: ContentKind, id: string) {
  await readContent(context, kind, id)
  return (await versionsOf(context.db, kind, id)).map(shownVersion)
}

/**
 * A new draft, whole; members see nothing of it. Of what was live before there were versions, that
 * is kept as the first one, so that it can be undone to. INVALID_REQUEST for what may never be
 * published; CASE_CHANGED where another version has come since the one in sight (`base`).
 */
export async function saveDraft(
  context: Context,
  kind: ContentKind,
  id: string,
  given: { body: Record<string, unknown>; base?: number | undefined; reason: string },
  by: Operator,
): Promise<ContentItem> {
  if (!/^[A-Za-z0-9_-]{1,40}$/.test(id))
    throw new Refused('INVALID_REQUEST', { details: { fields: ['id'] } })
  const at = context.clock.now()
  await context.db.transaction().execute(async (tx) => {
    await KINDS[kind].check?.(tx, given.body)
    await lockItem(tx, kind, id)
    const before = await versionsOf(tx, kind, id)
    demandSeen(before[0], given.base)
    const live = (await KINDS[kind].live(tx)).find((each) => each.id === id)
    const row = { kind, item: id, saved_by: by.id, saved_at: at }
    let version = (before[0]?.version ?? 0) + 1
    if (before.length === 0 && live) {
      await insertVersion(tx, {
        ...row,
        version,
        body: JSON.stringify(live.body),
        reason: 'as it was',
        published_by: by.id,
        published_at: at,
      })
      version += 1
    }
    await insertVersion(tx, {
      ...row,
      version,
      body: JSON.stringify(given.body),
      reason: given.reason,
    })
    await writeAudit(tx, {
      at,
      by,
      action: 'content.save',
      subject: `${kind} ${id}`,
      after: { version },
      reason: given.reason,
    })
  })
  return readContent(context, kind, id)
}

/** Two who edit one thing: the second one is told of the first, and saves nothing over it. */
function demandSeen(newest: Version | undefined, base: number | undefined): void {
  if (base === undefined || base === (newest?.version ?? 0)) return
  const details = { rule: 'DRAFT_CHANGED', by: newest?.saver ?? '', version: newest?.version ?? 0 }
  throw new Refused('CASE_CHANGED', { details })
}

/** What a publication answers: the item, or the approval that it waits for. */
type Published =
  | { status: 202; body: { approval: string } }
  | { status: 200; body: ContentItem & { alone?: true } }

/**
 * A version becomes what members see, or waits for a second person ({@link needsSecond}).
 * NOT_FOUND; INVALID_REQUEST where it cannot be shown, or {@link demandBelowCeiling} refuses it;
 * UNCONFIRMED_OPERATOR where a second owner's approval of who publishes is missing; EXISTING_BANK
 * for an account of ours that is, or was, a member's: the try is in the audit.
 */
export async function publishVersion(
  context: Context,
  kind: ContentKind,
  id: string,
  { version, reason }: { version: number; reason: string },
  by: Operator,
): Promise<Published> {
  const at = context.clock.now()
  const subject = `${kind} ${id}`
  const askedAs = ASKED_AS[kind]
  let asked: Record<string, unknown> = {}
  const work = context.db.transaction().execute(async (tx) => {
    await lockAsked(tx, askedAs, subjectOf(kind, id))
    await lockItem(tx, kind, id)
    const versions = await versionsOf(tx, kind, id)
    const row = versions.find((each) => each.version === version)
    if (!row) throw new Refused('NOT_FOUND')
    asked = { version: row.version, ...row.body }
    const before = (await KINDS[kind].live(tx)).find((each) => each.id === id)?.body ?? null
    const note = { at, by, subject, before, after: asked, reason }
    await demandBelowCeiling(tx, { kind, body: row.body, live: before, at })
    const isHighRisk = await needsSecond(context, tx, { kind, row, live: before })
    const first = firstWordOf(versions, row)
    let answer: Answered | null = null
    if (isHighRisk) {
      answer = await approve(context, tx, {
        kind: askedAs,
        subject: subjectOf(kind, id),
        by,
        at,
        reason,
        before,
        after: row.body,
        cost: await costOf(context, tx, kind, row.body),
        first,
      })
      if (answer.state === 'waiting') {
        await tryOut(tx, () => KINDS[kind].publish(tx, id, row.body, at))
        await writeAudit(tx, { ...note, action: 'content.propose' })
        return { answer, isNew: false }
      }
    } else await overtake(tx, askedAs, subjectOf(kind, id), at)
    const isNew = kind === 'account' && (await isNewAccount(tx, row.body))
    await KINDS[kind].publish(tx, id, row.body, at)
    await markPublished(tx, row, by.id, at, {
      newAccount: isNew,
      approval: answer?.approval ?? null,
      isConfirmed: answer ? !answer.alone : first !== null && (await isOfTwo(tx, row, by.id, at)),
    })
    const after = answer?.alone ? { ...asked, alone: true } : asked
    await writeAudit(tx, { ...note, after, action: 'content.publish' })
    return { answer, isNew }
  })
  const { answer, isNew } = await work.catch(
    refuseBroken(context, by, reason, () => ({ subject, after: asked })),
  )
  if (answer?.state === 'waiting') return { status: 202, body: { approval: answer.approval } }
  if (isNew) tellNewAccount(context, by.id, id, asked)
  const item = await readContent(context, kind, id)
  return { status: 200, body: answer?.alone ? { ...item, alone: true } : item }
}

/**
 * Who wrote the newest draft has said what it says; who publishes it then is the second. A version
 * that was live before, or was written over since, counts as nobody's approval.
 */
const firstWordOf = (versions: readonly Version[], row: Version) =>
  row.published_at === null && versions[0]?.version === row.version
    ? { by: row.saved_by, at: row.saved_at }
    : null

/** A second person confirms a publication. Refuses what a publication and `confirmAsked` do. */
export async function confirmContent(context: Context, asked: AskedFor, said: Said): Promise<void> {
  let tried: Tried = { subject: '', after: {} }
  const carryOut: CarryOut = async (tx, row, { by, at }) => {
    const { kind, item } = contentOf(row)
    tried = { subject: `${kind} ${item}`, after: row.after }
    await lockItem(tx, kind, item)
    const live = (await KINDS[kind].live(tx)).find((each) => each.id === item)?.body ?? null
    const version = (await versionsOf(tx, kind, item)).find((each) =>
      isSameBody(each.body, row.after),
    )
    if (!version || !isSameBody(live, row.before)) return null
    await demandBelowCeiling(tx, { kind, body: row.after, live, at })
    const isNew = kind === 'account' && (await isNewAccount(tx, row.after))
    await KINDS[kind].publish(tx, item, row.after, at)
    await markPublished(tx, version, row.by, at, {
      newAccount: isNew,
      approval: row.id,
      isConfirmed: true,
    })
    return { after: () => isNew && tellNewAccount(context, by.id, item, row.after) }
  }
  await confirmAsked(context, asked, said, carryOut).catch(
    refuseBroken(context, said.by, said.reason, () => tried),
  )
}

const contentOf = ({ kind, subject }: Approval): { kind: ContentKind; item: string } => {
  const [first = '', second = ''] = subject.split(' ')
  if (kind === 'contact') return { kind: first as ContentKind, item: second }
  return { kind: kind === 'depositAccount' ? 'account' : (kind as ContentKind), item: first }
}

interface Tried {
  subject: string
  after: Record<string, unknown>
}
/**
 * A rule of the tables that no schema tells: a code that is taken, terms that contradict each
 * other.
 */
const refuseBroken =
  ({ db, clock, log }: Context, by: Operator, reason: string | null, tried: () => Tried) =>
  async (error: unknown): Promise<never> => {
    const broken = brokenConstraint(error)
    if (broken === 'operator_confirmed') throw new Refused('UNCONFIRMED_OPERATOR')
    if (broken === 'house_account_of_member') {
      await writeAudit(db, { at: clock.now(), by, action: 'content.refuse', ...tried(), reason })
      throw new Refused('EXISTING_BANK')
    }
    if (broken === 'offer_code') throw brokenRule('CODE_TAKEN', 'code')
    if (broken !== null) {
      // A draft from before a rule, or a rule that no check tells: its name says nothing to a person.
      log.error({ constraint: broken, subject: tried().subject }, 'content')
      throw new Refused('INVALID_REQUEST', { details: { fields: ['body'] } })
    }
    throw error
  }
