import { connect, type Socket } from 'node:net'

export interface Reply {
  status: number
  text: string
  replayed: boolean
}

/**
 * One connection, kept alive, one question at a time. As little as HTTP/1.1 needs, because the one
 * who asks shares the cores with those who are measured: `fetch` costs as much as the answer
 * itself.
 */
export class Connection {
  readonly #port: number
  #socket: Socket
  #received = ''
  /** It has answered before. */
  #wasUsed = false
  #answered: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | null = null

  private constructor(port: number) {
    this.#port = port
    this.#socket = this.#connect()
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const connection = new Connection(port)
      connection.#socket.once('connect', () => resolve(connection)).once('error', reject)
    })
  }

  /** Again where the server has closed it: nobody asked for longer than it keeps one open. */
  #connect(): Socket {
    const socket = connect(this.#port, '127.0.0.1')
    socket.setNoDelay(true)
    // Bytes as they are, so that content-length counts what is in the string.
    socket.setEncoding('latin1')
    const failed = (error: Error): void => {
      if (this.#socket === socket) this.#answered?.reject(error)
    }
    socket.on('data', (chunk: string) => this.#take(chunk))
    socket.on('error', failed)
    socket.on('close', () => failed(new Error('the server closed the connection')))
    return socket
  }

  ask(
    method: 'GET' | 'POST',
    path: string,
    token: string,
    body?: object | string,
    idempotencyKey?: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Reply> {
    const payload = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
    const more = Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
    const sent =
      payload === ''
        ? ''
        : `content-type: application/json\r\ncontent-length: ${payload.length}\r\n`
    const key = idempotencyKey === undefined ? '' : `idempotency-key: ${idempotencyKey}\r\n`
    const who = token === '' ? '' : `authorization: Bearer ${token}\r\n`
    const text =
      `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${this.#port}\r\n${who}` +
      `x-requested-with: wallet-user\r\n${key}${more}${sent}\r\n${payload}`
    return this.#send(text).catch((error: unknown) => {
      // A connection that was at rest may be closed by the server in the moment in which we ask. Who
      // asks again asks under the same key, as a browser does.
      if (!this.#wasUsed || this.#received !== '') throw error
      this.#socket.destroy()
      return this.#send(text)
    })
  }

  #send(text: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#received = ''
      if (!this.#socket.writable) this.#socket = this.#connect()
      this.#answered = { resolve, reject }
      this.#socket.write(text)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(chunk: string): void {
    this.#received += chunk
    const head = this.#received.indexOf('\r\n\r\n')
    if (head < 0) return
    const length = Number(
      /\r\ncontent-length: (\d+)/i.exec(this.#received.slice(0, head))?.[1] ?? 0,
    )
    if (this.#received.length < head + 4 + length) return
    const reply: Reply = {
      status: Number(this.#received.slice(9, 12)),
      text: Buffer.from(this.#received.slice(head + 4, head + 4 + length), 'latin1').toString(
        'utf8',
      ),
      replayed: /\r\nidempotent-replayed: true/i.test(this.#received.slice(0, head)),
    }
    this.#received = ''
    this.#wasUsed = true
    const answered = this.#answered
    this.#answered = null
    answered?.resolve(reply)
  }
}
