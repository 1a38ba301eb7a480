import { perContext } from '../../../concurrency/perContext.ts'
import type { Context } from '../../../context.ts'
import type { IdentityVerdict } from '../../../db/tables/identity/identity.ts'
import type { Operation } from '../../../operations/operation.ts'
import { done, unknown, type ProviderAnswer } from '../../../providers/answer.ts'
import { digitsOf } from '../blocks/rules.ts'
import { openPaper } from './papers.ts'
import { paperOf } from './paperStore.ts'
import { identityStates } from './states.ts'
import { postponeCheck, writeVerdict, type IdentityCase } from './store.ts'
import { openCard } from './typedCard.ts'

export const IDENTITY_CHECKS = 'identity-check'
/** Longer than reading and comparing may take. */
const LEASE_MS = 120_000
const FIRST_MS = 5_000
const LAST_MS = 300_000
/** A person looks at it meanwhile; after so long the verifier is not waited for. */
const GIVE_UP_MS = 3_600_000
const ASK_AT_ONCE = 4

const NOTHING: IdentityVerdict = { card: null, face: null }

/**
 * What the verifier makes of the pictures that were sent. It decides nothing: it is written beside
 * what the member typed, for whoever decides.
 */
export const identityChecks = perContext(
  (): Operation<IdentityCase, IdentityVerdict, 'WAITING', IdentityVerdict> => ({
    name: IDENTITY_CHECKS,
    states: identityStates,
    table: {
      name: 'identity_case',
      key: 'id',
      state: 'state',
      due: 'next_check_at',
      attempts: 'attempts',
    },
    keyOf: ({ id }) => id,
    stateOf: () => 'WAITING',
    steps: {
      WAITING: {
        ask: look,
        read: (row, answer, now) => {
          if (answer.kind === 'done') return { go: 'END', end: answer.value }
          const isOver = now.getTime() - (row.sent_at?.getTime() ?? 0) > GIVE_UP_MS
          return isOver ? { go: 'END', end: NOTHING } : { go: 'WAIT', reason: answer.reason }
        },
      },
    },
    conclude: async (context, row, end) =>
      (await writeVerdict(context.db, row, JSON.stringify(end))) ? 'ENDED' : 'DUPLICATE',
    postpone: async (context, row, { at }) => {
      await postponeCheck(context.db, row, at)
    },
    pauseMs: ({ attempts }) => Math.min(LAST_MS, FIRST_MS * 2 ** Math.min(attempts, 10)),
    leaseMs: LEASE_MS,
    atOnce: ASK_AT_ONCE,
  }),
)

async function look(context: Context, row: IdentityCase): Promise<ProviderAnswer<IdentityVerdict>> {
  const { db, providers } = context
  const [card, selfie] = await Promise.all(
    (['card', 'selfie'] as const).map(async (kind) => {
      const paper = await paperOf(db, row.id, kind)
      return paper ? openPaper(context, paper) : null
    }),
  )
  if (!card || !selfie || !providers.identity) return done(NOTHING)
  const read = await providers.identity.readCard(card)
  if (read.kind !== 'done') return unknown(read.reason)
  const faces = await providers.identity.compareFaces(card, selfie)
  if (faces.kind !== 'done') return unknown(faces.reason)
  const typed = openCard(context, row)
  return done({
    card: read.value && {
      isNumberSame: digitsOf(read.value.number) === typed?.number,
      names: read.value.names,
      birthDate: read.value.birthDate,
      expiresOn: read.value.expiresOn,
    },
    face: faces.value,
  })
}
