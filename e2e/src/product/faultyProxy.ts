import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * A TCP proxy on a port of its own, for a network that fails: cut, slow, or half-open. Without a
 * fault it passes every byte on.
 */
export interface FaultyProxy {
  port: number
  /** Resets every connection, and refuses new ones. */
  cut(): Promise<void>
  /** Every byte, either way, comes so many ms later. */
  slow(ms: number): void
  /** Half-open: connections stay open and nothing comes through, as behind a firewall that forgot. */
  silence(): void
  /** New connections work as ever. Those that were silent stay so until their owner gives up. */
  mend(): Promise<void>
  close(): Promise<void>
}

interface Way {
  sockets: readonly Socket[]
  isSilent: boolean
}

/** `target`: where a connection goes on to, on this machine. */
export async function startFaultyProxy(target: { port: number }): Promise<FaultyProxy> {
  const ways = new Set<Way>()
  let [delayMs, isSilent] = [0, false]
  const server: Server = createServer((near) => {
    const far = connect({ host: '127.0.0.1', port: target.port })
    const way: Way = { sockets: [near, far], isSilent }
    ways.add(way)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      const later = (work: () => void): void => {
        if (way.isSilent) return
        // Timers of one duration end in the order in which they were set.
        if (delayMs > 0) setTimeout(work, delayMs)
        else work()
      }
      from.on('data', (bytes: Buffer) => later(() => to.write(bytes)))
      from.on('end', () => later(() => to.end()))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        later(() => to.destroy())
        // The other side is not told of it: that is what half-open means.
        if (!way.isSilent || to.destroyed) ways.delete(way)
      })
    }
  })
  const listen = listenerOf(server)
  const shut = async (): Promise<void> => {
    const gone = new Promise((resolve) => {
      server.close(resolve)
    })
    for (const { sockets } of ways) for (const socket of sockets) socket.resetAndDestroy()
    ways.clear()
    await gone
  }
  const port = await listen(0)
  return {
    port,
    cut: shut,
    slow: (ms) => {
      delayMs = ms
    },
    silence: () => {
      isSilent = true
      for (const way of ways) way.isSilent = true
    },
    async mend() {
      ;[delayMs, isSilent] = [0, false]
      if (!server.listening) await listen(port)
    },
    async close() {
      if (server.listening) await shut()
    },
  }
}

function listenerOf(server: Server) {
  const listen = (port: number): Promise<number> =>
    new Promise((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', () => {
        server.removeListener('error', reject)
        const address = server.address()
        resolve(typeof address === 'object' && address ? address.port : port)
      })
    })
  return listen
}
