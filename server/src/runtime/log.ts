import { destination, pino, type DestinationStream, type Logger } from 'pino'

/** Where a library's own lines hold the headers of a request, with tokens and cookies in them. */
const HEADERS = [
  'headers',
  'req.headers',
  'request.headers',
  'busboyOptions.headers',
  'err.headers',
  'err.request.headers',
]

/** The server's log. Whatever the level, headers of requests are left out of it. */
export const createLog = (level: string, stream: DestinationStream): Logger =>
  pino({ level, redact: { paths: HEADERS, censor: '[left out]' } }, stream)

const LOG_BUFFER = { sync: false, minLength: 4_096, periodicFlush: 200 }

/**
 * Where the server's lines go: JSON, written many lines at a time and without waiting, what is left
 * when the process exits. A person at a terminal reads them in words where pino-pretty is
 * installed, which it is for development alone.
 */
export async function logDestination(isForPerson: boolean): Promise<DestinationStream> {
  const pretty = isForPerson ? await import('pino-pretty').catch(() => null) : null
  return pretty
    ? pretty.default({ sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss.l' })
    : destination(LOG_BUFFER)
}
