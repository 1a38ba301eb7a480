import { midnightOf } from '@krapao/contract/bangkok'
import type { LiabilityProof } from '@krapao/contract/fair/liability'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { SUM_NODE_BYTES, sumPathOf } from '../days/sumTree.ts'
import { hashesIn, PART } from '../days/tree.ts'
import { memberBalancesBefore } from './balances.ts'
import { leafOf, owedTo, type Owed } from './rules.ts'
import { heldOf, nightOf, partRoots, partWith } from './store.ts'

type Db = Kysely<Database>
const NOTHING: Owed = { wallet: 0n, games: 0n, cashback: 0n, onItsWay: 0n }

/**
 * A member's leaf of a night, made anew from the ledger, with its way to the root: a balance that
 * was altered since leads nowhere. `proof` null: nothing was owed. Null: the night has no tree, or
 * its leaves are not kept any more.
 */
export async function liabilityProof(
  db: Db,
  day: number,
  memberId: string,
): Promise<{ proof: LiabilityProof | null } | null> {
  const night = await nightOf(db, day)
  const roots = night?.root ? await partRoots(db, day) : []
  if (!night || night.size === null || (roots.length === 0 && night.size > 0)) return null
  const at = new Date(midnightOf(day + 1))
  const held = await heldOf(db, day, memberId)
  const accounts = await memberBalancesBefore(db, at, night.first_id, memberId)
  const owed = owedTo(accounts.map((account) => ({ ...account, held: 0n }))).get(memberId)
  const { text, node, satang } = leafOf(night, memberId, { ...(owed ?? NOTHING), onItsWay: held })
  if (satang === 0n) return { proof: null }
  const found = await partWith(db, day, node.subarray(0, -8))
  const nodes = hashesIn(found?.nodes ?? Buffer.alloc(0), SUM_NODE_BYTES)
  const within = nodes.findIndex((each) => each.equals(node))
  // It is not in the tree: the phone is told so by a way that leads nowhere.
  if (!found || within < 0) return { proof: { leaf: text, index: 0, size: night.size, path: [] } }
  const path = [
    ...sumPathOf(nodes, within),
    ...sumPathOf(
      roots.map(({ root }) => root),
      found.part,
    ),
  ]
  return {
    proof: {
      leaf: text,
      index: found.part * PART + within,
      size: night.size,
      path: path.map((each) => each.toString('hex')),
    },
  }
}
