import type { FastifyInstance } from 'fastify'

const TOO_LARGE = 413
/** What is read of a body after it was refused as too large, in bytes, and for how long, in ms. */
const MOST_BYTES = 8 * 1024 * 1024
const MOST_MS = 5_000

/**
 * Lets the answer to a body that is too large arrive: who is still sending reads it only
 * afterwards, and a connection that is closed with bytes unread takes an answer along that is on
 * its way. So what comes is read a little longer, at the pace of all bodies, and only then is it
 * closed.
 */
export function answerFirst(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request
    if (reply.statusCode === TOO_LARGE && !raw.complete) {
      reply.removeHeader('connection')
      // Also for who asked that it be closed: Node would do that with the answer.
      reply.raw.shouldKeepAlive = true
      let read = 0
      raw.on('data', (chunk: Buffer) => {
        read += chunk.length
        if (read > MOST_BYTES) raw.destroy()
      })
      const timer = setTimeout(() => raw.destroy(), MOST_MS).unref()
      raw.once('close', () => clearTimeout(timer))
      raw.once('end', () => clearTimeout(timer))
    }
    done(null, payload)
  })
}
