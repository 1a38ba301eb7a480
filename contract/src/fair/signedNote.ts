import { bytesOf, sha256, toHex, utf8 } from './merkle.ts'

/**
 * Signed notes and checkpoints of a log as C2SP writes them (c2sp.org/signed-note,
 * c2sp.org/tlog-checkpoint, c2sp.org/tlog-cosignature), with Ed25519 (RFC 8032) alone.
 */

/** What a key signs: the note itself, or that a witness has seen it at a time. */
const KEY_KINDS = { note: 1, cosignature: 4 } as const
export type KeyKind = keyof typeof KEY_KINDS

/** A public key with the name of whose it is: `name+hash+base64`, in one line without spaces. */
export interface NoteKey {
  name: string
  kind: KeyKind
  id: string
  publicKey: Uint8Array<ArrayBuffer>
}
interface Signature {
  name: string
  /** The first four bytes name the key, the rest is the signature. */
  id: string
  bytes: Uint8Array<ArrayBuffer>
}
export interface Note {
  /** What is signed, with its last newline. */
  text: string
  signatures: Signature[]
}

const ID_BYTES = 4
const ED25519_BYTES = 64
const NAME = /^[^\s+\p{C}]{1,200}$/u
const LINE = /^\u2014 (\S+) ([A-Za-z0-9+/]+={0,2})$/u

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
  } catch {
    return null
  }
}

/** The four bytes, hex, that name a key in a signature's line. */
export const keyId = async (name: string, kind: KeyKind, publicKey: Uint8Array): Promise<string> =>
  toHex(
    (await sha256(utf8(`${name}\n`), Uint8Array.of(KEY_KINDS[kind]), publicKey)).slice(0, ID_BYTES),
  )

export async function writeKey(
  name: string,
  kind: KeyKind,
  publicKey: Uint8Array,
): Promise<string> {
  const id = await keyId(name, kind, publicKey)
  return `${name}+${id}+${toBase64(bytesOf(Uint8Array.of(KEY_KINDS[kind]), publicKey))}`
}

/** Null where the line is no key, or its hash is not that of its key. */
export async function readKey(line: string): Promise<NoteKey | null> {
  const [, name = '', id = '', text = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(line) ?? []
  const bytes = fromBase64(text)
  const kind = (Object.keys(KEY_KINDS) as KeyKind[]).find((each) => KEY_KINDS[each] === bytes?.[0])
  if (!bytes || !kind || bytes.length !== 33 || !NAME.test(name)) return null
  const publicKey = bytes.slice(1)
  return (await keyId(name, kind, publicKey)) === id ? { name, kind, id, publicKey } : null
}

/** Null where the text is no signed note. */
export function readNote(note: string): Note | null {
  const end = note.lastIndexOf('\n\n')
  if (end < 0 || !note.endsWith('\n')) return null
  const lines = note.slice(end + 2, -1).split('\n')
  const signatures = lines.map(readSignature)
  return signatures.every((each) => each !== null)
    ? { text: note.slice(0, end + 1), signatures }
    : null
}

/** One line of signature; null where it is none. */
function readSignature(line: string): Signature | null {
  const [, name = '', text = ''] = LINE.exec(line) ?? []
  const bytes = fromBase64(text)
  if (!NAME.test(name) || !bytes || bytes.length < ID_BYTES + ED25519_BYTES) return null
  return { name, id: toHex(bytes.slice(0, ID_BYTES)), bytes: bytes.slice(ID_BYTES) }
}

export const signatureLine = (name: string, id: string, signature: Uint8Array): string => {
  const bytes = Uint8Array.from(id.match(/../g) ?? [], (byte) => parseInt(byte, 16))
  return `\u2014 ${name} ${toBase64(bytesOf(bytes, signature))}`
}

/** What a witness signs: the checkpoint and when it was seen, in seconds since 1970. */
export const cosignedText = (text: string, seconds: bigint): string =>
  `cosignature/v1\ntime ${seconds}\n${text}`

/**
 * When a key has signed a note, by its own word: of a note 0, of a cosignature seconds since 1970;
 * null where it has not. Throws where this browser knows no Ed25519.
 */
export async function signedAt(note: Note, key: NoteKey): Promise<bigint | null> {
  const own = note.signatures.filter(({ name, id }) => name === key.name && id === key.id)
  if (own.length === 0) return null
  const ed25519 = await crypto.subtle.importKey('raw', key.publicKey, { name: 'Ed25519' }, false, [
    'verify',
  ])
  for (const { bytes } of own) {
    const seconds = key.kind === 'cosignature' ? new DataView(bytes.buffer).getBigUint64(0) : 0n
    const text = key.kind === 'cosignature' ? cosignedText(note.text, seconds) : note.text
    const signature = bytes.slice(-ED25519_BYTES)
    const isWhole = bytes.length === ED25519_BYTES + (key.kind === 'cosignature' ? 8 : 0)
    if (isWhole && (await crypto.subtle.verify('Ed25519', ed25519, signature, utf8(text))))
      return seconds
  }
  return null
}

/** How long a log is and the root over all of it, hex. */
export interface Checkpoint {
  origin: string
  size: number
  root: string
}

export const writeCheckpoint = ({ origin, size, root }: Checkpoint): string => {
  const bytes = Uint8Array.from(root.match(/../g) ?? [], (byte) => parseInt(byte, 16))
  return `${origin}\n${size}\n${toBase64(bytes)}\n`
}

/** What a note says of its log; null where it is no checkpoint. */
export function readCheckpoint({ text }: Pick<Note, 'text'>): Checkpoint | null {
  const [origin = '', size = '', root = ''] = text.split('\n')
  const bytes = fromBase64(root)
  if (!NAME.test(origin) || !/^(0|[1-9]\d{0,14})$/.test(size) || bytes?.length !== 32) return null
  return { origin, size: Number(size), root: toHex(bytes) }
}
