import type { AnyCallName } from '@krapao/contract/calls'
import { AUTO_LOGIN_SITES, QR_PROVIDERS } from '@krapao/contract/constants'
import type { Person } from './people.ts'
import type { SeededRandom } from './seededRandom.ts'
import { contentOf, GIVEN, thingWanted, TOLD, type Document } from './things.ts'

/** How the calls name what the answers name otherwise. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  from: ['place'],
  to: ['place'],
  qrcodeId: ['qrcodeId', 'reference'],
  coupon: ['_id'],
  conversation: ['_id'],
  userId: ['_id', 'userId'],
  canned: ['_id'],
  inviteCode: ['inviteCode', '_id'],
  phoneNumber: ['username'],
  oldPassword: ['password'],
  reference: ['reference', '_id', 'qrcodeId'],
  operator: ['name'],
  payload: ['path', 'link'],
}
const KEPT = 300
const KEPT_DOCUMENTS = 20
/** Who works here is left alone: their ids would end the sessions of those who ask. */
const UNLEARNED = new Set<AnyCallName>(['opsStaff', 'opsStaffChange', 'opsMe', 'opsLogin'])

interface Row {
  id: string
  live: Record<string, unknown> | null
  draft: { version: number; body: Record<string, unknown> } | null
}

/** Where a draw gets what it does not make up. */
export interface ValueSource {
  recall(name: string, chance: SeededRandom): string | undefined
  /** What the one who asks knows of himself. */
  own(name: string): string | undefined
}

/**
 * What earlier answers have told, by the field's name, whoever was told it: sending it back is how
 * a request gets past the first check, and how one meets another's ids.
 */
export class Known implements ValueSource {
  readonly #values = new Map<string, string[]>([
    ['provider', [...QR_PROVIDERS]],
    ['site', [...AUTO_LOGIN_SITES]],
    ['place', ['WALLET', 'pg', 'joker2', 'areaslot']],
    ['slotCode', ['pg', 'pg', 'joker2', 'areaslot', 'superslot', 'ufabet']],
    ['code', ['FIRST100', 'WELCOME']],
    ['bankCode', ['SCB', 'KBANK', 'KTB']],
    ...GIVEN,
  ])
  readonly now: () => Date
  readonly #documents = new Map<string, Document[]>()
  readonly #owners = new Map<string, string | null>()

  /** `now`: the product's time. */
  constructor(now: () => Date) {
    this.now = now
  }

  /**
   * Keeps every short text of an answer, by its field's name and by what it names. `owner`: who was
   * told it; an operator is told of everybody's, which makes nothing his.
   */
  learn(
    answer: unknown,
    from: { call: AnyCallName; owner: string; isOperator: boolean },
    within = '',
  ): void {
    if (UNLEARNED.has(from.call)) return
    if (Array.isArray(answer))
      for (const item of answer.slice(0, 20)) this.learn(item, from, within)
    else if (typeof answer === 'object' && answer !== null) {
      this.#learnDocument(answer, from.call)
      for (const [name, value] of Object.entries(answer)) {
        if (typeof value !== 'string') this.learn(value, from, name)
        else if (value.length > 0 && value.length <= 300) {
          if (!from.isOperator) this.#own(value, from.owner)
          if (!from.isOperator || /^_?id$|^reference$/.test(name)) this.keep(name, value)
          const told = TOLD[from.call]
          const thing = told?.[`${within}.${name}`] ?? told?.[name]
          if (thing !== undefined) {
            this.keep(thing, value)
            this.keep(`${thing} of ${from.owner}`, value)
          }
        }
      }
    }
  }

  #learnDocument({ id, live, draft }: Partial<Row>, call: AnyCallName): void {
    const thing = contentOf(call)
    const body = draft?.body ?? live
    if (!thing || typeof id !== 'string' || !body) return
    const others = this.documents(thing).filter((each) => each.id !== id)
    this.#documents.set(thing, [
      ...others.slice(-KEPT_DOCUMENTS),
      { id, body, version: draft?.version ?? null },
    ])
  }

  documents = (thing: string): readonly Document[] => this.#documents.get(thing) ?? []

  /** `owner`: the only one who knows it; null: it is nobody's. */
  add(name: string, value: string, owner: string | null): void {
    this.#own(value, owner)
    this.keep(name, value)
  }

  #own(value: string, owner: string | null): void {
    if (this.#owners.has(value) ? this.#owners.get(value) !== owner : owner === null)
      this.#owners.set(value, null)
    else this.#owners.set(value, owner)
  }

  keep(name: string, value: string): void {
    const values = this.#values.get(name) ?? []
    this.#values.set(name, values)
    if (values.includes(value)) return
    values.push(value)
    if (values.length > KEPT) values.shift()
  }

  /**
   * What is known, and half of the time what is this person's own: under `call.field` where it
   * holds for one call only.
   */
  asPerson({ id, kind, own: of }: Person, call: string): ValueSource {
    const own = (name: string): string | undefined => of[`${call}.${name}`] ?? of[name]
    return {
      own,
      recall: (name, chance) => {
        if (own(name) !== undefined && chance.maybe(kind === 'operator' ? 0.9 : 0.5))
          return own(name)
        const thing = thingWanted(call, name)
        if (thing === undefined) return this.recall(name, chance)
        const theirs = chance.maybe(0.7) ? this.#kept(`${thing} of ${id}`, chance) : undefined
        return theirs ?? this.#kept(thing, chance)
      },
    }
  }

  own = (): undefined => undefined

  /** The only one who was ever told this; null for what nobody or several were. */
  ownerOf = (value: string): string | null => this.#owners.get(value) ?? null

  /** Something that was told under this name, the newest more often; undefined: nothing was. */
  recall(name: string, chance: SeededRandom): string | undefined {
    return this.#kept(chance.pick(ALSO[name] ?? [name]), chance)
  }

  #kept(name: string, chance: SeededRandom): string | undefined {
    const values = this.#values.get(name) ?? []
    if (values.length === 0) return undefined
    return chance.maybe(0.4)
      ? values.at(-chance.int(1, Math.min(4, values.length)))
      : chance.pick(values)
  }
}
