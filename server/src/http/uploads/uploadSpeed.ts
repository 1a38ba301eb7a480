import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How often a file on its way in is looked at, ms. */
const LOOK_MS = 2_500
/** Without a byte for so long it is ended, ms. */
const STILL_MS = 10_000
/** Slower than this over a window it is ended too: a quarter of what the worst line does. Bytes, ms. */
const WINDOW_MS = 20_000
const LEAST_IN_WINDOW = 80 * 1024

/**
 * Ends uploads that stand still or drip: each takes a place that others wait for. Time in which we
 * ourselves do not read counts for nobody.
 */
export function endSlowUploads(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { raw } = request
    const { socket } = raw
    const isUpload = (request.headers['content-type'] ?? '').startsWith('multipart/form-data')
    if (!isUpload || raw.complete || !(socket instanceof Socket)) return
    let seen = socket.bytesRead
    let [stillFor, windowFor, inWindow] = [0, 0, 0]
    const timer = setInterval(() => {
      if (raw.complete) return clearInterval(timer)
      if (raw.readableFlowing !== true) return
      const bytes = socket.bytesRead - seen
      seen = socket.bytesRead
      stillFor = bytes === 0 ? stillFor + LOOK_MS : 0
      windowFor += LOOK_MS
      inWindow += bytes
      const drips = windowFor >= WINDOW_MS && inWindow < LEAST_IN_WINDOW
      if (windowFor >= WINDOW_MS) [windowFor, inWindow] = [0, 0]
      if (stillFor >= STILL_MS || drips) raw.destroy()
    }, LOOK_MS)
    timer.unref()
    raw.once('close', () => clearInterval(timer))
  })
}
