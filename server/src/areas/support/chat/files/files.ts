import type { ChatMedia } from '@krapao/contract/chat/messages'
import { CHAT_IMAGE_BYTES, CHAT_VIDEO_BYTES } from '@krapao/contract/constants'
import type { Context } from '../../../../context.ts'
import type { Form } from '../../../../http/uploads/upload.ts'
import { rewriteChatPicture } from '../../../../media/chatPicture.ts'
import { sniffPicture, sniffVideo } from '../../../../media/sniff.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { deleteFile } from '../retention/retention.ts'
import { findFile, insertFile, takeUnsent, type FileRow } from '../store.ts'
import { linkTo, readLink } from './link.ts'

type Kind = 'image' | 'video' | 'either'
interface StoredFile {
  bytes: Buffer
  extension: string
  type: string
}

/**
 * Keeps a file that someone uploads, a picture as our own encoding of it, a video as it is, under a
 * random name. Refuses with INVALID_REQUEST: 400 without a file, 413 one too large for what it is,
 * 415 one of another type or called without an extension.
 */
export async function keepFile(
  context: Context,
  owner: string,
  file: Form['file'],
  kind: Kind,
): Promise<{ path: string; fileType: ChatMedia['fileType'] }> {
  if (!file) throw new Refused('INVALID_REQUEST', { details: { fields: ['file'] } })
  if (!/[^.]\.\w+$/.test(file.name)) throw notSupported()
  const kept = await recognised(context, file.bytes, kind)
  const { storage, ids, clock, db, cipher } = context
  const name = `${ids.reference('')}.${kept.extension}`
  const now = clock.now()
  // The row is written first: a file without a row would never be deleted.
  await insertFile(db, {
    name,
    owner,
    media_type: kept.type,
    bytes: kept.bytes.length,
    created_at: now,
  })
  await storage.put(name, kept.bytes, kept.type)
  return {
    path: linkTo(cipher, name, now),
    fileType: kept.type.startsWith('video/') ? 'video' : 'image',
  }
}

async function recognised(context: Context, bytes: Buffer, kind: Kind): Promise<StoredFile> {
  const picture = kind === 'video' ? null : sniffPicture(bytes)
  if (picture) {
    if (bytes.length > CHAT_IMAGE_BYTES) throw refusedWith(413, 'FILE_SIZE')
    const rewritten = await rewriteChatPicture(context, bytes, picture)
    if (!rewritten) throw notSupported()
    return rewritten
  }
  const video = kind === 'image' ? null : sniffVideo(bytes)
  if (!video) throw notSupported()
  if (bytes.length > CHAT_VIDEO_BYTES) throw refusedWith(413, 'FILE_SIZE')
  return { bytes, type: video, extension: video === 'video/mp4' ? 'mp4' : 'mov' }
}

const refusedWith = (status: number, reason: string): Refused =>
  Object.assign(new Refused('INVALID_REQUEST', { details: { reason } }), { status })
const notSupported = (): Refused => refusedWith(415, 'FILE_TYPE')

/** The file that a link shows. Refuses with NOT_FOUND whatever is wrong with the link. */
export async function fileBehind({ db, cipher, clock }: Context, sealed: string): Promise<FileRow> {
  const name = readLink(cipher, sealed, clock.now())
  const row = name === null ? undefined : await findFile(db, name)
  if (!row) throw new Refused('NOT_FOUND')
  return row
}

const UNSENT_FOR_MS = 24 * 60 * 60_000
/** Deletes what was uploaded and not sent within a day. */
export async function sweepChatFiles(context: Context): Promise<void> {
  const { db, clock } = context
  const gone = await takeUnsent(db, new Date(clock.now().getTime() - UNSENT_FOR_MS), 500)
  for (const { name } of gone) await deleteFile(context, name)
}
