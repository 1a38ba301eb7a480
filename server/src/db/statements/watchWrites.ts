import type { KyselyPlugin, OperationNode, Transaction } from 'kysely'
import type { Database } from '../schema.ts'

/** Told of statements that may write: +1 when one is sent, -1 when it has met no row. */
export type Writes = (count: 1 | -1) => void

type QueryId = Parameters<KyselyPlugin['transformQuery']>[0]['queryId']

/** The same transaction, where `writes` hears of every statement that may write; a lock is none. */
export function watchWrites(tx: Transaction<Database>, writes: Writes): Transaction<Database> {
  const plain = new WeakSet<QueryId>()
  return tx.withPlugin({
    transformQuery({ node, queryId }) {
      if (!isRead(node)) {
        writes(1)
        if (isPlainWrite(node)) plain.add(queryId)
      }
      return node
    },
    async transformResult({ result, queryId }) {
      if (plain.has(queryId) && result.numAffectedRows === 0n) writes(-1)
      return result
    },
  })
}

const READ = /^\s*select\b/i
const PLAIN_WRITE = /^\s*(?:insert|update|delete)\b/i
const textOf = (node: OperationNode): string =>
  'sqlFragments' in node && Array.isArray(node.sqlFragments) ? String(node.sqlFragments[0]) : ''

/** What begins with `with` may write in it. */
const isRead = (node: OperationNode): boolean =>
  node.kind === 'SelectQueryNode'
    ? !('with' in node) || node.with === undefined
    : node.kind === 'RawNode' && READ.test(textOf(node))
const isPlainWrite = (node: OperationNode): boolean =>
  node.kind === 'RawNode'
    ? PLAIN_WRITE.test(textOf(node))
    : /^(?:Insert|Update|Delete)QueryNode$/.test(node.kind) && !('with' in node && node.with)
