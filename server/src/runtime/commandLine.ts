import { EnvironmentFault } from './environmentFault.ts'

/**
 * The first line of a command. Where `--help` or `-h` is among the arguments it prints the usage
 * and ends the process with 0, before anything is done. From then on an error that a person can
 * mend is told in one sentence, without a stack trace; every error ends the process with 1.
 */
export function beginCommand(usage: string): void {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    console.log(usage)
    process.exit(0)
  }
  process.once('uncaughtException', (error) => {
    console.error(plainSentence(error) ?? error)
    process.exit(1)
  })
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
])
/** SQLSTATE classes 28 and 3D. */
const REFUSED_LOGIN = /^(?:28|3D)\w{3}$/

/**
 * What a person is told of an error that is his to mend: a refused environment, a taken port, an
 * unknown option. Null for any other.
 */
function plainSentence(error: unknown): string | null {
  if (error instanceof EnvironmentFault) return error.message
  const { code, message, port, address } = error as NodeJS.ErrnoException & {
    port?: number
    address?: string
  }
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${address} is taken by another process: stop that one, or choose another port.`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} of ${address} may not be opened by this user: choose one above 1023.`
  if (code && UNREACHABLE.has(code))
    return `Nothing answers at ${[address, port].filter(Boolean).join(':') || 'the address'} (${code}).`
  // As PostgreSQL says it: who may not log in, and a database that is not there.
  if (code && REFUSED_LOGIN.test(code)) return `PostgreSQL refuses the login: ${message}.`
  return code?.startsWith('ERR_PARSE_ARGS') ? `${message}\n--help shows what there is.` : null
}

/** Tells such a sentence and ends the process with 1; any other error is thrown on. */
export function endPlainly(error: unknown): never {
  const sentence = plainSentence(error)
  if (sentence === null) throw error
  console.error(sentence)
  process.exit(1)
}
