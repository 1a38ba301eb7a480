import type { Answer } from '@krapao/contract/calls'
import type { Context } from '../../../context.ts'
import type { Form } from '../../../http/uploads/upload.ts'
import { rewriteContentPicture } from '../../../media/contentPicture.ts'
import { sniffPicture } from '../../../media/sniff.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { keepFile, newestPictures } from '../../site/public.ts'
import { writeAudit } from '../../staff/public.ts'
import type { Operator } from '../../staff/public.ts'

type Picture = Answer<'opsPictures'>[number]

/** Far more than a site shows; older ones keep their addresses. */
const SHOWN = 200
const addressOf = (name: string): string => `/api/content/${name}`

/** What an operator may choose from, the newest first. */
export async function listPictures({ db }: Context): Promise<Picture[]> {
  const rows = await newestPictures(db, SHOWN)
  return rows.map(({ name, updated_at }) => ({
    address: addressOf(name),
    at: updated_at.toISOString(),
  }))
}

/**
 * Keeps a picture as our own encoding of it, under a new name: what is live is never replaced by an
 * upload. INVALID_REQUEST: 400 without a file, 415 one that is no PNG, JPEG or GIF that we can
 * show.
 */
export async function addPicture(
  context: Context,
  file: Form['file'],
  by: Operator,
): Promise<Picture> {
  if (!file) throw new Refused('INVALID_REQUEST', { details: { fields: ['file'] } })
  const bytes = sniffPicture(file.bytes) && (await rewriteContentPicture(context, file.bytes))
  if (!bytes)
    throw Object.assign(new Refused('INVALID_REQUEST', { details: { reason: 'FILE_TYPE' } }), {
      status: 415,
    })
  const at = context.clock.now()
  const name = `${context.ids.reference('pic')}.webp`
  await context.db.transaction().execute(async (tx) => {
    await keepFile(tx, { name, type: 'image/webp', bytes }, at)
    await writeAudit(tx, {
      at,
      by,
      action: 'content.picture',
      subject: name,
      after: { bytes: bytes.length },
    })
  })
  return { address: addressOf(name), at: at.toISOString() }
}
