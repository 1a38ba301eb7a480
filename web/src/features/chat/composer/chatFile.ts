import { CHAT_IMAGE_BYTES, CHAT_VIDEO_BYTES } from '@krapao/contract/constants'

export type FileKind = 'image' | 'video'
/**
 * What may be sent (product section 5), by type and by the extension some systems give instead of
 * one.
 */
const KINDS: Record<string, FileKind> = {
  'image/png': 'image',
  'image/jpeg': 'image',
  'image/jpg': 'image',
  'image/gif': 'image',
  'video/mp4': 'video',
  'video/quicktime': 'video',
}
const TYPE_OF: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
}
export const ACCEPT = Object.keys(KINDS).join(',')

const MB = 1024 * 1024
const LIMIT_MB: Record<FileKind, number> = {
  image: CHAT_IMAGE_BYTES / MB,
  video: CHAT_VIDEO_BYTES / MB,
}

type FileVerdict =
  | { kind: FileKind; fault?: undefined }
  | { fault: 'unsupported' }
  | { fault: 'tooLarge'; limitMb: number }

/**
 * Judges a file by name, type and size, before anything of it is sent. The server looks at its
 * bytes.
 */
export function judgeFile({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): FileVerdict {
  const extension = /[^.]\.(\w+)$/.exec(name)?.[1]?.toLowerCase()
  if (!extension) return { fault: 'unsupported' }
  const kind = KINDS[type.toLowerCase() || (TYPE_OF[extension] ?? '')]
  if (!kind || size === 0) return { fault: 'unsupported' }
  return size > LIMIT_MB[kind] * MB ? { fault: 'tooLarge', limitMb: LIMIT_MB[kind] } : { kind }
}
