import type { Answer } from '@krapao/contract/calls'
import type { BlockKind } from '@krapao/contract/ops/identity/kinds'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { deviceOf, findMember } from '../../people/public.ts'
import {
  refuseOwn,
  standingApprovals,
  writeAudit,
  type Approval,
  type Operator,
} from '../../staff/public.ts'
import { cardKeyOf } from '../card/cardKey.ts'
import { cardNumberOf } from '../card/cardNumber.ts'
import { accountOf, digitsOf, phoneOf, shownOf } from './rules.ts'
import {
  blocksById,
  blocksPage,
  devicesOf,
  insertBlocks,
  stoppedBy,
  type BlockRow,
} from './store.ts'

type Db = Kysely<Database>
export type Block = Answer<'opsBlocks'>['blocks'][number]

interface Wanted {
  kind: BlockKind
  value: string
  bankCode: string
  reason: string
  until: Date | null
}

/** One page, the newest first; page from 1. */
export async function listBlocks(
  context: Context,
  asked: { state: 'open' | 'ended'; kind?: BlockKind | undefined; page: number; limit: number },
): Promise<Answer<'opsBlocks'>> {
  const { page, limit } = asked
  const { total, rows } = await blocksPage(context.db, {
    open: asked.state === 'open',
    kind: asked.kind,
    now: context.clock.now(),
    limit,
    offset: (page - 1) * limit,
  })
  return { total, blocks: await shown(context, rows) }
}

export const blocksNamed = async (context: Context, ids: readonly string[]): Promise<Block[]> =>
  shown(context, await blocksById(context.db, ids))

async function shown(context: Context, rows: readonly BlockRow[]): Promise<Block[]> {
  const now = context.clock.now()
  const [members, waiting] = await Promise.all([
    stoppedBy(
      context.db,
      rows.map(({ identity }) => identity),
    ),
    standingApprovals(context.db, ['block'], now),
  ])
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    shown: row.shown,
    reason: row.reason,
    by: row.maker,
    at: row.made_at.toISOString(),
    until: row.until?.toISOString() ?? null,
    members: members.get(row.identity) ?? [],
    state: row.lifted_at ? 'lifted' : row.until && row.until <= now ? 'over' : 'open',
    proposal: wordOf(waiting.find(({ subject }) => subject === row.id)),
    lifted:
      row.lifted_at && row.lifter ? { by: row.lifter, at: row.lifted_at.toISOString() } : null,
  }))
}

const wordOf = (row: Approval | undefined): Block['proposal'] =>
  row
    ? { approval: row.id, operator: row.proposer, at: row.at.toISOString(), reason: row.reason }
    : null

/**
 * Keeps somebody away from now on, by one operator: what was looked at first can be lifted by two.
 * INVALID_REQUEST (fields) for what is no phone, account or card, and for an end that is past;
 * NOT_FOUND for devices of a member who has none; SAME_OPERATOR for one's own member account.
 */
export async function addBlocks(
  context: Context,
  wanted: Wanted,
  by: Operator,
): Promise<{ blocks: Block[] }> {
  const at = context.clock.now()
  if (wanted.until && wanted.until <= at) throw wrong('until')
  const work = context.db.transaction().execute(async (tx) => {
    const found = await plainOf(context, tx, wanted)
    const blocks = found.map(({ plain, shownAs }) => ({
      id: context.ids.reference('blk'),
      kind: wanted.kind,
      shown: shownAs,
      reason: wanted.reason,
      made_by: by.id,
      made_at: at,
      until: wanted.until,
      plain,
      bankCode: wanted.bankCode.toUpperCase(),
    }))
    const written = await insertBlocks(tx, blocks)
    for (const block of blocks.filter(({ id }) => written.includes(id)))
      await writeAudit(tx, {
        at,
        by,
        action: 'block.add',
        subject: block.id,
        after: { kind: block.kind, shown: block.shown, until: block.until?.toISOString() ?? null },
        reason: wanted.reason,
      })
    return written
  })
  const written = await work.catch(refuseOwn)
  return { blocks: await blocksNamed(context, written) }
}

const wrong = (field: string): Refused =>
  new Refused('INVALID_REQUEST', { details: { fields: [field] } })

async function plainOf(
  context: Context,
  db: Db,
  { kind, value, bankCode }: Wanted,
): Promise<{ plain: string; shownAs: string }[]> {
  if (kind === 'DEVICE') {
    if (!(await findMember(db, value))) throw new Refused('NOT_FOUND')
    const devices = await devicesOf(db, value)
    if (devices.length === 0) throw new Refused('NOT_FOUND')
    return devices.map(({ deviceId, userAgent }) => ({
      plain: deviceId,
      shownAs: `${deviceOf(userAgent)} ${shownOf(kind, deviceId)}`.trim(),
    }))
  }
  if (kind === 'CARD') {
    const number = cardNumberOf(digitsOf(value))
    if (!number) throw wrong('value')
    return [{ plain: await cardKeyOf(context, db, number), shownAs: shownOf(kind, number) }]
  }
  const plain = kind === 'PHONE' ? phoneOf(value) : accountOf(value)
  if (!plain) throw wrong('value')
  if (kind === 'BANK' && bankCode === '') throw wrong('bankCode')
  return [{ plain, shownAs: shownOf(kind, plain, bankCode.toUpperCase()) }]
}
