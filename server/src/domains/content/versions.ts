import type { ContentItem } from '@krapao/contract/ops/content'
import type { Context } from '../../context.ts'
import { brokenConstraint } from '../../db/pgError.ts'
import type { ContentKind } from '../../db/tables/operators/contentVersions.ts'
import { Refused } from '../../runtime/refusal.ts'
import { writeAudit } from '../audit/public.ts'
import type { Operator } from '../operators/public.ts'
import { KINDS, type Live } from './kinds.ts'
import { isNewAccount, isOfTwo, needsSecond } from './secondPerson.ts'
import {
  insertVersion,
  lockItem,
  markPublished,
  newestVersions,
  versionsOf,
  type Version,
} from './store.ts'
import { tellNewAccount } from './tellNewAccount.ts'

const shownVersion = (row: Version) => ({
  version: row.version,
  saved: { by: row.saver, at: row.saved_at.toISOString() },
  published:
    row.published_at === null
      ? null
      : { by: row.publisher ?? '', at: row.published_at.toISOString() },
  reason: row.reason,
  body: row.body,
})

const shownItem = (
  id: string,
  live: Live | undefined,
  newest: Version | undefined,
): ContentItem => ({
  id,
  title: live?.title ?? id,
  active: live?.active ?? false,
  live: live?.body ?? null,
  draft: newest && newest.published_at === null ? shownVersion(newest) : null,
})

export async function listContent(
  context: Context,
  kind: ContentKind,
  page: number,
  limit: number,
) {
  const [live, newest] = await Promise.all([
    KINDS[kind].live(context.db),
    newestVersions(context.db, kind),
  ])
  const ids = [...new Set([...live.map(({ id }) => id), ...newest.map(({ item }) => item)])]
  return {
    total: ids.length,
    items: ids.slice((page - 1) * limit, page * limit).map((id) =>
      shownItem(
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
  return shownItem(id, own, versions[0])
}

export async function historyOf(context: Context, kind: ContentKind, id: string) {
  await readContent(context, kind, id)
  return (await versionsOf(context.db, kind, id)).map(shownVersion)
}

/**
 * A new draft, whole; members see nothing of it. Of what was live before there were versions, that
 * is kept as the first one, so that it can be undone to. INVALID_REQUEST for what may never be
 * published.
 */
export async function saveDraft(
  context: Context,
  kind: ContentKind,
  id: string,
  given: { body: Record<string, unknown>; reason: string },
  by: Operator,
): Promise<ContentItem> {
  if (!/^[A-Za-z0-9_-]{1,40}$/.test(id))
    throw new Refused('INVALID_REQUEST', { details: { fields: ['id'] } })
  const at = context.clock.now()
  await context.db.transaction().execute(async (tx) => {
    await KINDS[kind].check?.(tx, given.body)
    await lockItem(tx, kind, id)
    const before = await versionsOf(tx, kind, id)
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

/**
 * A version becomes what members see. NOT_FOUND; INVALID_REQUEST where it cannot be shown;
 * SAME_OPERATOR where it takes another than who saved it; EXISTING_BANK for an account of ours that
 * is, or was, a member's: the try is in the audit.
 */
export async function publishVersion(
  context: Context,
  kind: ContentKind,
  id: string,
  given: { version: number; reason: string },
  by: Operator,
): Promise<ContentItem> {
  const at = context.clock.now()
  const subject = `${kind} ${id}`
  let asked: Record<string, unknown> = {}
  const work = context.db.transaction().execute(async (tx) => {
    await lockItem(tx, kind, id)
    const row = (await versionsOf(tx, kind, id)).find((each) => each.version === given.version)
    if (!row) throw new Refused('NOT_FOUND')
    asked = { version: row.version, ...row.body }
    const before = (await KINDS[kind].live(tx)).find((each) => each.id === id)
    const isNew = kind === 'account' && (await isNewAccount(tx, row.body))
    const isGrave = await needsSecond(context, tx, { kind, row, by: by.id })
    await KINDS[kind].publish(tx, id, row.body, at)
    await markPublished(tx, row, by.id, at, {
      needsSecond: isGrave,
      newAccount: isNew,
      isConfirmed: await isOfTwo(tx, row, by.id, at),
    })
    await writeAudit(tx, {
      at,
      by,
      action: 'content.publish',
      subject,
      before: before ? before.body : null,
      after: asked,
      reason: given.reason,
    })
    return isNew
  })
  const isNew = await work.catch(async (error: unknown) => {
    // A rule of the tables that no schema tells: a code that is taken, terms that contradict each other.
    const broken = brokenConstraint(error)
    if (broken === 'content_two_people') throw new Refused('SAME_OPERATOR')
    if (broken === 'house_account_of_member') {
      const note = { at, by, action: 'content.refuse', subject, after: asked, reason: given.reason }
      await writeAudit(context.db, note)
      throw new Refused('EXISTING_BANK')
    }
    if (broken !== null)
      throw new Refused('INVALID_REQUEST', { details: { fields: ['body'], rule: broken } })
    throw error
  })
  if (isNew) tellNewAccount(context, by.id, id, asked)
  return readContent(context, kind, id)
}
