import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'

/** A browser's end of web push: its keys, and what it reads (RFC 8291) of what came. */
export class Browser {
  readonly id = randomBytes(8).toString('hex')
  readonly #ecdh: ECDH = createECDH('prime256v1')
  readonly #public = this.#ecdh.generateKeys()
  readonly #auth = randomBytes(16)
  readonly #service: string

  constructor(service: string) {
    this.#service = service
  }

  get subscription() {
    return {
      endpoint: `${this.#service}/push/${this.id}`,
      keys: {
        p256dh: this.#public.toString('base64url'),
        auth: this.#auth.toString('base64url'),
      },
    }
  }

  read(body: string): Record<string, string> {
    const bytes = Buffer.from(body, 'base64')
    const salt = bytes.subarray(0, 16)
    const sender = bytes.subarray(21, 21 + bytes.readUInt8(20))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#public, sender])
    const secret = hkdf(this.#ecdh.computeSecret(sender), this.#auth, info, 32)
    const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const sealed = bytes.subarray(21 + sender.length)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as Record<string, string>
  }
}

const hkdf = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
