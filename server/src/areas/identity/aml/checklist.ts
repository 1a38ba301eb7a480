import { AML_CHECKS, type AmlCheck } from '@krapao/contract/ops/identity/amlKinds'
import type { HitMovement } from '../../../db/tables/identity/aml.ts'

/** Shorter notes say nothing of why. */
const ENOUGH = 40

interface Known {
  person: { account_name: string; account_no: string; level: number | null } | undefined
  hits: readonly { kind: string; movements: readonly HitMovement[] }[]
  notes: readonly { text: string }[]
  accounts: readonly unknown[]
}
/**
 * What a report of a suspicious transaction needs, and whether it is here: who with which account,
 * known by a card, what was found, its times and sums, why by a person's own note, and who else has
 * a part in it. Which body gets it is for counsel.
 */
export function checklistOf({ person, hits, notes, accounts }: Known): {
  what: AmlCheck
  done: boolean
}[] {
  const rests = hits.some(({ kind, movements }) => kind === 'LISTED' || movements.length > 0)
  const done: Record<AmlCheck, boolean> = {
    who: person !== undefined && person.account_name !== '' && person.account_no !== '',
    known: (person?.level ?? 0) >= 2,
    what: hits.length > 0,
    when: rests,
    howMuch: rests,
    why: notes.some(({ text }) => text.trim().length >= ENOUGH),
    others: accounts.length > 0,
  }
  return AML_CHECKS.map((what) => ({ what, done: done[what] }))
}
