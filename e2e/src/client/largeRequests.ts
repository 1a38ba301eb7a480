import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createDeflate, crc32 } from 'node:zlib'

interface LargeBodyAnswer {
  status: number
  sentBytes: number
}

/**
 * A POST of this many bytes of nothing, sent as fast as they are taken until the server has enough.
 * Status 0: cut off without an answer.
 */
export function sendLargeBody(
  url: string,
  headers: Record<string, string>,
  bytes: number,
  begin = Buffer.alloc(0),
): Promise<LargeBodyAnswer> {
  return new Promise((resolve) => {
    const part = Buffer.alloc(64 * 1024, 0x20)
    const end: LargeBodyAnswer = { status: 0, sentBytes: 0 }
    const sent = request(url, { method: 'POST', headers, agent: false }, (response) => {
      end.status = response.statusCode ?? 0
      response.resume()
      response
        .once('end', () => {
          sent.destroy()
          resolve(end)
        })
        .once('error', () => resolve(end))
    })
    sent.on('error', () => resolve(end))
    const pour = (): void => {
      while (end.sentBytes < bytes && end.status === 0 && !sent.destroyed) {
        end.sentBytes += part.length
        if (!sent.write(part)) return
      }
      if (end.status === 0 && !sent.destroyed) sent.end()
    }
    sent.on('drain', pour)
    sent.write(begin)
    pour()
  })
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/**
 * A grey PNG of `side` times `side` pixels, all of them really there: a few hundred kilobytes that
 * unpack to one byte a pixel.
 */
export async function largePicture(side: number): Promise<Buffer> {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const packed = createDeflate({ level: 1 })
  const whole = buffer(packed)
  const row = Buffer.alloc(side + 1)
  for (let n = 0; n < side; n++) if (!packed.write(row)) await once(packed, 'drain')
  packed.end()
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', await whole),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const formHead = (boundary: string, name = 'file'): Buffer<ArrayBuffer> =>
  Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\n` +
      'Content-Type: image/png\r\n\r\n',
  )

/** Connections that say a little and then nothing, or a sign at a time, kept until `close`. */
export class SlowConnections {
  readonly #sockets: Socket[] = []
  readonly #timers: NodeJS.Timeout[] = []
  /** How many the server has ended. */
  ended = 0

  /** `first` at once; then, where `drip` is given, one byte of it in a turn of `everyMs`. */
  open(
    url: URL,
    count: number,
    first: Buffer,
    drip?: { text: string; everyMs: number },
  ): Promise<unknown> {
    return Promise.all(
      Array.from(
        { length: count },
        () =>
          new Promise<void>((resolve) => {
            const socket = connect({ host: url.hostname, port: Number(url.port) }, () => {
              socket.write(first)
              resolve()
            })
            socket
              .on('error', () => resolve())
              .once('close', () => {
                this.ended += 1
                resolve()
              })
            socket.resume()
            this.#sockets.push(socket)
            if (drip) {
              let at = 0
              this.#timers.push(
                setInterval(() => {
                  if (socket.writable) socket.write(drip.text[at++ % drip.text.length] ?? '')
                }, drip.everyMs),
              )
            }
          }),
      ),
    )
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer)
    for (const socket of this.#sockets) socket.destroy()
  }
}
