/** Looks for what an import does not show: SQL, the environment, and what a module remembers. */

/** Comments say what code must not do; they are not read. */
const codeOf = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1')

const QUERY = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/
const SQL_TAG = /\bsql(?:\.raw\(|(?:<[^`]*?>)?`)/
const STATEMENT =
  /['"`]\s*(?:select\s[\s\S]{1,300}?\sfrom|insert\s+into|update\s+\w+\s+set|delete\s+from|truncate)\s/i
/** Asks the database: through the builder, the tag, or a statement in a string. */
export const hasSql = (source: string): boolean => {
  const code = codeOf(source)
  return QUERY.test(code) || SQL_TAG.test(code) || STATEMENT.test(code)
}

const LEDGER_WRITE = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`]ledger_/,
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?"?ledger_/i,
  /\b(?:truncate(?:\s+table)?|alter\s+table|drop\s+table)\s+(?:only\s+)?"?ledger_/i,
  /\bledger_apply\s*\(/,
]
/** Writes the books, also from within a string. */
export const writesLedger = (source: string): boolean =>
  LEDGER_WRITE.some((write) => write.test(codeOf(source)))

/** Has money moved by something else than `money(name, …)`: the ledger's own doors. */
export const movesOtherwise = (source: string): boolean =>
  /\bledger\s*\.\s*(?:money|submit|transact)\b/.test(codeOf(source))

export const readsEnvironment = (source: string): boolean =>
  /\bprocess\s*\.|\bimport\.meta\.env|['"](?:node:)?process['"]|\bDeno\.env/.test(codeOf(source))

/** Takes the context's standby, or reads from it. */
export const readsStandby = (source: string): boolean =>
  /\bstandby\s*\.\s*read\b|[{,]\s*standby\s*[,}:][^\n]*=\s*context\b/.test(codeOf(source))

export const fetches = (source: string): boolean =>
  /(?<![\w.])fetch\(|\bXMLHttpRequest\b|\bnew (?:WebSocket|EventSource)\b/.test(codeOf(source))

const STATE = [
  /^(?:export )?let /m,
  // Made empty, so it is there to be filled. A list of words is made full.
  /^(?:export )?const \w+(?::[^\n]*?)? = new (?:Map|Set)(?:<[^\n]*>)?\(\)/m,
  /^(?:export )?const \w+(?::[^\n]*?)? = (?:\[\]|\{\})(?: as .*)?$/m,
  /^(?:export )?const \w+(?::[^\n]*?)? = new (?:LRUCache|Semaphore|SingleFlight|KeyedMutex)\b/m,
  /^(?:export )?const \w+(?::[^\n]*?)? = new (?:Crowd|RateLimiter\w+|Pool|EventEmitter)\b/m,
]
/** Keeps something at the top of a module, where all servers of a process would share it. */
export const remembers = (source: string): boolean =>
  STATE.some((state) => state.test(codeOf(source)))
