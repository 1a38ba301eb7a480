import type { Answer, Body } from '@krapao/contract/calls'
import type { Context } from '../../../../context.ts'
import { brokenConstraint } from '../../../../db/pgError.ts'
import type { StoredContent } from '../../../../db/tables/support/chat.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { writeAudit } from '../../../staff/public.ts'
import type { Operator } from '../../../staff/public.ts'
import { fileNamed } from '../files/link.ts'
import { filesIn, folded, operatorContent } from '../rules.ts'
import { lockFiles, markSent, type Db } from '../store.ts'
import { shown } from '../view.ts'
import {
  deleteCanned,
  insertCanned,
  listCanned,
  updateCanned,
  type CannedRow,
} from './cannedStore.ts'

type Canned = Answer<'opsCanned'>[number]
type Given = Body<'opsCannedAdd'>

const toCanned = (context: Context, row: CannedRow): Canned => ({
  _id: row.id,
  shortcut: row.shortcut,
  title: row.title,
  message: shown(context, row.content),
  translations: row.translations,
  position: row.position,
  updatedAt: row.updated_at.toISOString(),
})

export const cannedReplies = async (context: Context): Promise<Canned[]> =>
  (await listCanned(context.db)).map((row) => toCanned(context, row))

/** Refuses with INVALID_REQUEST a shortcut that is taken, or a message that could not be sent. */
export async function addCanned(context: Context, given: Given, by: Operator): Promise<Canned> {
  return await kept(context, given, by, 'canned.add', async (tx, values) =>
    insertCanned(tx, { id: context.ids.reference('can'), ...values }),
  )
}

/** The same; NOT_FOUND when it is gone. */
export async function changeCanned(
  context: Context,
  id: string,
  given: Given,
  by: Operator,
): Promise<Canned> {
  return await kept(context, given, by, 'canned.change', async (tx, values) => {
    const row = await updateCanned(tx, id, values)
    if (!row) throw new Refused('NOT_FOUND')
    return row
  })
}

export async function removeCanned(
  { db, clock }: Context,
  id: string,
  by: Operator,
): Promise<void> {
  const at = clock.now()
  await db.transaction().execute(async (tx) => {
    if (!(await deleteCanned(tx, id))) throw new Refused('NOT_FOUND')
    await writeAudit(tx, { at, by, action: 'canned.remove', subject: id })
  })
}

type Values = Pick<CannedRow, 'shortcut' | 'title' | 'position' | 'updated_at'> & {
  content: string
  translations: string
}
async function kept(
  context: Context,
  given: Given,
  by: Operator,
  action: 'canned.add' | 'canned.change',
  write: (tx: Db, values: Values) => Promise<CannedRow>,
): Promise<Canned> {
  const { db, cipher, clock } = context
  const content = operatorContent(given.message, (path) => fileNamed(cipher, path))
  if (!content) throw new Refused('INVALID_REQUEST', { details: { fields: ['message'] } })
  const translations = translationsOf(given)
  if (content.message_type !== 'text' && Object.keys(translations).length > 0)
    throw new Refused('INVALID_REQUEST', { details: { fields: ['translations'] } })
  const values = {
    shortcut: folded(given.shortcut),
    title: given.title.trim(),
    position: given.position,
    updated_at: clock.now(),
    content: JSON.stringify(content),
    translations: JSON.stringify(translations),
  }
  try {
    return toCanned(
      context,
      await db.transaction().execute(async (tx) => {
        await keepFiles(tx, content, clock.now())
        const row = await write(tx, values)
        await writeAudit(tx, {
          at: values.updated_at,
          by,
          action,
          subject: row.id,
          after: { shortcut: row.shortcut, title: row.title },
        })
        return row
      }),
    )
  } catch (error) {
    if (brokenConstraint(error) === 'chat_canned_shortcut_key')
      throw new Refused('INVALID_REQUEST', { details: { fields: ['shortcut'] } })
    throw error
  }
}

/** As a text is kept, the way a message is. */
function translationsOf({ translations }: Given): Record<string, string> {
  const entries = Object.entries(translations).flatMap(([locale, text]) => {
    const content = operatorContent({ message_type: 'text', payload: text }, () => null)
    return content?.message_type === 'text' ? [[locale, content.payload.text]] : []
  })
  return Object.fromEntries(entries) as Record<string, string>
}

/** A picture in a ready answer counts as sent, so that the sweep leaves it. */
async function keepFiles(tx: Db, content: StoredContent, now: Date): Promise<void> {
  const names = filesIn(content)
  if (names.length === 0) return
  const rows = await lockFiles(tx, names)
  if (rows.length < new Set(names).size || rows.some((row) => !row.owner.startsWith('operator:')))
    throw new Refused('INVALID_REQUEST', { details: { fields: ['message'] } })
  await markSent(tx, names, now)
}
