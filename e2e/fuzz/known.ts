import { AUTO_LOGIN_SITES, QR_PROVIDERS } from '@krapao/contract/constants'
import type { SeededRandom } from './seededRandom.ts'

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

/** Where a draw gets what it does not make up. */
export interface ValueSource {
  recall(name: string, chance: SeededRandom): string | undefined
  /** What the one who asks knows of himself. */
  own(name: string): string | undefined
}

/**
 * What earlier answers have told, by the field's name, whoever was told it: sending it back is how
 * a request gets past the first look, and how one meets another's ids.
 */
export class Known implements ValueSource {
  readonly #values = new Map<string, string[]>([
    ['provider', [...QR_PROVIDERS]],
    ['site', [...AUTO_LOGIN_SITES]],
    ['place', ['WALLET', 'pg', 'joker2', 'areaslot']],
    ['slotCode', ['pg', 'pg', 'joker2', 'areaslot', 'superslot', 'ufabet']],
    ['code', ['FIRST100', 'WELCOME']],
    ['bankCode', ['SCB', 'KBANK', 'KTB']],
  ])
  readonly #owners = new Map<string, string | null>()

  /** Keeps every short text of an answer. `owner`: who was told it. */
  learn(answer: unknown, owner: string | null): void {
    if (Array.isArray(answer)) for (const item of answer.slice(0, 20)) this.learn(item, owner)
    else if (typeof answer === 'object' && answer !== null) {
      for (const [name, value] of Object.entries(answer)) {
        if (typeof value === 'string' && value.length > 0 && value.length <= 300)
          this.add(name, value, owner)
        else this.learn(value, owner)
      }
    }
  }

  add(name: string, value: string, owner: string | null): void {
    if (this.#owners.has(value) ? this.#owners.get(value) !== owner : owner === null)
      this.#owners.set(value, null)
    else this.#owners.set(value, owner)
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
  asPerson(of: Readonly<Record<string, string>>, call: string): ValueSource {
    const own = (name: string): string | undefined => of[`${call}.${name}`] ?? of[name]
    return {
      own,
      recall: (name, chance) =>
        own(name) !== undefined && chance.maybe(0.5) ? own(name) : this.recall(name, chance),
    }
  }

  own = (): undefined => undefined

  /** The only one who was ever told this; null for what nobody or several were. */
  ownerOf = (value: string): string | null => this.#owners.get(value) ?? null

  /** Something that was told under this name, the newest more often; undefined: nothing was. */
  recall(name: string, chance: SeededRandom): string | undefined {
    const values = this.#values.get(chance.pick(ALSO[name] ?? [name])) ?? []
    if (values.length === 0) return undefined
    return chance.maybe(0.4)
      ? values.at(-chance.int(1, Math.min(4, values.length)))
      : chance.pick(values)
  }
}
