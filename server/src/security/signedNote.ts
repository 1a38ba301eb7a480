import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto'
import {
  cosignedText,
  keyId,
  signatureLine,
  writeKey,
  type KeyKind,
} from '@krapao/contract/fair/signedNote'

/** Raw bytes of an Ed25519 public key (RFC 8032): the last 32 of its SPKI form. */
const rawOf = (key: KeyObject): Uint8Array =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-32)

/** A key of its own, as PKCS #8 PEM. */
export const newSigningKey = (): string =>
  String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))

export interface NoteSigner {
  name: string
  /** The public key, as C2SP writes it. */
  key: string
  /** The line of signature under a note's text. `seconds`: of a cosignature, when it was seen. */
  line: (text: string, seconds?: bigint) => string
}

/** Signs notes, or cosigns them as a witness. Throws for any key but an Ed25519 one. */
export async function noteSigner(pem: string, name: string, kind: KeyKind): Promise<NoteSigner> {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 key')
  const raw = rawOf(key)
  const id = await keyId(name, kind, raw)
  return {
    name,
    key: await writeKey(name, kind, raw),
    line: (text, seconds = 0n) => {
      if (kind === 'note') return signatureLine(name, id, sign(null, Buffer.from(text), key))
      const time = Buffer.alloc(8)
      time.writeBigUInt64BE(seconds)
      const signature = sign(null, Buffer.from(cosignedText(text, seconds)), key)
      return signatureLine(name, id, Buffer.concat([time, signature]))
    },
  }
}
