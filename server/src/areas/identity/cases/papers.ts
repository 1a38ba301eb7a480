import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Paper } from '@krapao/contract/identity/levels'
import { levelOfPaper } from '@krapao/contract/identity/levels'
import type { Context } from '../../../context.ts'
import { demandAttempt } from '../../../limits/attempts.ts'
import { canProcess, measure, rewrite, sniff } from '../../../media/picture.ts'
import { withPictureSlot } from '../../../media/pictureSlot.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { demandAskable, MAY_CHANGE } from './ask.ts'
import { putPaper, type PaperRow } from './paperStore.ts'
import { placeOfPaper } from './places.ts'
import { insertCase, lockIdentity, openCase } from './store.ts'

/** More than anybody needs to get one picture right. */
const UPLOADS = { name: 'identity-paper', hits: 40, seconds: 3_600 }
const ALGORITHM = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

/**
 * Takes a picture of a paper in the place of the one before. What is kept is our own encoding of
 * it, sealed by a key of its own (AES-256-GCM, NIST SP 800-38D), which is sealed in its row.
 * PICTURE_INVALID for what is no picture, too small or too large; IDENTITY_WAITING while one is
 * looked at, or another level is asked for; REQUEST_LIMIT.
 */
export async function takePaper(
  context: Context,
  memberId: string,
  paper: Paper,
  bytes: Buffer | null,
): Promise<void> {
  await demandAttempt(context, UPLOADS, memberId)
  const picture = await pictureOf(context, bytes)
  const { db, ids, clock, storage } = context
  const id = ids.reference('pap')
  const file = `${ids.reference('')}.bin`
  const key = Buffer.from(context.random.bytes(32))
  await storage.put(file, seal(picture, key, context), 'application/octet-stream')
  const kept = await db
    .transaction()
    .execute(async (tx) => {
      await lockIdentity(tx, memberId)
      const to = levelOfPaper(paper)
      await demandAskable(context, tx, memberId, to)
      const now = clock.now()
      const open = await openCase(tx, memberId)
      if (open && !MAY_CHANGE.includes(open.state)) throw new Refused('IDENTITY_WAITING')
      if (open && open.to_level !== to) throw new Refused('IDENTITY_WAITING')
      const caseId = open?.id ?? ids.reference('idc')
      if (!open)
        await insertCase(tx, { id: caseId, member_id: memberId, to_level: to, created_at: now })
      return putPaper(tx, {
        id,
        case_id: caseId,
        member_id: memberId,
        kind: paper,
        file,
        key_cipher: context.cipher.seal(key.toString('base64'), placeOfPaper(id)),
        created_at: now,
      })
    })
    .catch(async (error: unknown) => {
      // Whether a commit whose answer was lost stands is not known: then its file is needed.
      if (error instanceof Refused) await storage.delete(file)
      throw error
    })
  if (kept) await storage.delete(kept)
}

const invalid = () => new Refused('PICTURE_INVALID')

async function pictureOf(context: Context, bytes: Buffer | null): Promise<Buffer> {
  if (!bytes || !sniff(bytes)) throw invalid()
  const size = await measure(bytes)
  if (!size || !canProcess(size)) throw invalid()
  const picture = await withPictureSlot(context, () => rewrite(bytes))
  if (!picture) throw invalid()
  return picture
}

function seal(plain: Uint8Array, key: Uint8Array, { random }: Pick<Context, 'random'>): Buffer {
  const nonce = random.bytes(NONCE)
  const cipher = createCipheriv(ALGORITHM, key, nonce)
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** The picture; null where its file is gone. Throws for one that was altered. */
export async function openPaper(
  { storage, cipher }: Pick<Context, 'storage' | 'cipher'>,
  { id, file, key_cipher: sealed }: PaperRow,
): Promise<Buffer | null> {
  const bytes = await storage.get(file)
  if (!bytes) return null
  const key = Buffer.from(cipher.open(sealed, placeOfPaper(id)), 'base64')
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE), {
    authTagLength: TAG,
  }).setAuthTag(bytes.subarray(-TAG))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()])
}
