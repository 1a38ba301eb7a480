import {
  createHash,
  createPrivateKey,
  createPublicKey,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto'

interface Sealed {
  bundle: unknown
  signature: { algorithm: 'Ed25519'; publicKey: string; value: string }
}
type Checked = { ok: true; bundle: unknown; fingerprint: string } | { ok: false; why: string }

/** The same text for the same content: keys in order, no white space (after RFC 8785). */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`
}

const spki = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' })
const fingerprintOf = (key: KeyObject): string =>
  createHash('sha256').update(spki(key)).digest('hex')
const written = (sealed: unknown): string => `${JSON.stringify(sealed, null, 2)}\n`

/** An Ed25519 private key (RFC 8032) as PKCS #8 PEM. Throws for any other key. */
export function signingKey(pem: string): KeyObject {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 key')
  return key
}

/** The file of a bundle: the bundle as it is, signed over its canonical text. */
export function seal(bundle: unknown, key: KeyObject): string {
  const publicKey = createPublicKey(key)
  return written({
    bundle,
    signature: {
      algorithm: 'Ed25519',
      publicKey: spki(publicKey).toString('base64'),
      value: sign(null, Buffer.from(canonical(bundle)), key).toString('base64'),
    },
  } satisfies Sealed)
}

/**
 * Whether a file is as it was signed, by the key that it names, or by `trusted` (SPKI PEM) where
 * one is given. Needs nothing but the file.
 */
export function check(text: string, trusted?: string): Checked {
  const sealed = parsed(text)
  if (!sealed) return { ok: false, why: 'it is not a bundle' }
  // A name that stands twice would show a reader what was not signed.
  if (written(sealed) !== text) return { ok: false, why: 'it is not written as it was made' }
  try {
    const { publicKey, value } = sealed.signature
    const key = createPublicKey({
      key: Buffer.from(publicKey, 'base64'),
      type: 'spki',
      format: 'der',
    })
    const fingerprint = fingerprintOf(key)
    if (trusted !== undefined && fingerprintOf(createPublicKey(trusted)) !== fingerprint)
      return { ok: false, why: `another key has signed it: ${fingerprint}` }
    const isRight =
      key.asymmetricKeyType === 'ed25519' &&
      verify(null, Buffer.from(canonical(sealed.bundle)), key, Buffer.from(value, 'base64'))
    return isRight
      ? { ok: true, bundle: sealed.bundle, fingerprint }
      : { ok: false, why: 'it was changed after it was signed' }
  } catch {
    return { ok: false, why: 'its key or its signature cannot be read' }
  }
}

function parsed(text: string): Sealed | null {
  try {
    const { bundle, signature } = JSON.parse(text) as Partial<Sealed>
    const isWhole =
      typeof bundle === 'object' &&
      typeof signature?.publicKey === 'string' &&
      typeof signature.value === 'string' &&
      signature.algorithm === 'Ed25519'
    return isWhole ? { bundle, signature } : null
  } catch {
    return null
  }
}
