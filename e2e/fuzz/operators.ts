import { randomUUID } from 'node:crypto'
import { mayCall } from '@krapao/contract/ops/callRights'
import type { OpsCallName } from '@krapao/contract/ops/paths'
import { rightsAtFirst, ROLES, type Role } from '@krapao/contract/ops/rights'
import { codeAt } from '../../server/src/security/totp.ts'
import { callsOver } from '../../server/src/testing/wire/calls.ts'
import { enterConsole, type MadeOperator } from '../src/client/operator.ts'
import { CALLS, WINDOW_MS, type Person } from './people.ts'
import type { SeededRandom } from './seededRandom.ts'

export interface OperatorPerson extends Person {
  kind: 'operator'
  role: Role
  calls: number
  since: number
}
const PASSWORD = 'Lemongrass-42!'
/** A code of an authenticator is good once, and the next one comes after half a minute. */
const CODE_MS = 30_000
/** Before this old, the owners' sessions may invite and confirm. */
const PROVEN_MS = 10 * 60_000

/**
 * Operators of every role, each below what one may call in a minute: another is invited, and
 * confirmed by a second owner, where all of a role have called so often.
 */
export class Operators {
  readonly #url: string
  readonly #owners: readonly [MadeOperator, MadeOperator]
  readonly #now: () => Date
  #tokens: readonly [string, string] = ['', '']
  #enteredAt = new Date(0)
  readonly #all: OperatorPerson[] = []
  readonly #making = new Map<Role, Promise<OperatorPerson>>()
  #made = 0
  /** A second run on the same product makes others. */
  readonly #run = randomUUID().slice(0, 8)
  #desks = 0

  /** `owners`: two who invite and confirm the others and do nothing else. */
  constructor(url: string, owners: readonly [MadeOperator, MadeOperator], now: () => Date) {
    this.#url = url
    this.#owners = owners
    this.#now = now
  }

  /** A day of work: two of those who need each other's second approval, one of the others. */
  async begin(): Promise<void> {
    this.#all.length = 0
    if (this.#now().getTime() - this.#enteredAt.getTime() > CODE_MS) await this.#enter()
    const roles: Role[] = ['owner', 'owner', 'finance', 'finance', 'support', 'content']
    await Promise.all(roles.map((role) => this.#make(role)))
  }

  async #enter(): Promise<void> {
    const [one, two] = this.#owners
    this.#enteredAt = this.#now()
    this.#tokens = [
      await enterConsole(this.#url, one, this.#enteredAt),
      await enterConsole(this.#url, two, this.#enteredAt),
    ]
  }

  /** Of one who does nothing else. */
  get token(): string {
    return this.#tokens[0]
  }

  /** Changes a setting before anybody asks. */
  set = (key: string, value: number): Promise<unknown> =>
    this.#send('PUT', `settings/${key}`, { value, reason: 'for the fuzzer' }, this.#tokens[0])

  /** Mostly one whose role may make this call, sometimes any. */
  async operator(name: string, chance: SeededRandom): Promise<OperatorPerson> {
    const isTheirs = name.startsWith('ops') && chance.maybe(0.95)
    const role = chance.pick(
      ROLES.filter((each) => !isTheirs || mayCall(rightsAtFirst(each), name as OpsCallName)),
    )
    return this.ofRole(role, chance)
  }

  async ofRole(role: Role, chance: SeededRandom): Promise<OperatorPerson> {
    const now = Date.now()
    for (const each of this.#all)
      if (now - each.since > WINDOW_MS) Object.assign(each, { calls: 0, since: now })
    const free = this.#all.filter((each) => each.role === role && each.calls < CALLS)
    const operator = free.length > 0 ? chance.pick(free) : await this.#another(role)
    operator.calls += 1
    return operator
  }

  /** Whose session has ended is asked for nothing more. */
  drop(person: Person): void {
    const at = this.#all.indexOf(person as OperatorPerson)
    if (at >= 0) this.#all.splice(at, 1)
  }

  #another(role: Role): Promise<OperatorPerson> {
    const under = this.#making.get(role)
    if (under) return under
    const making = this.#makeProven(role).finally(() => this.#making.delete(role))
    this.#making.set(role, making)
    return making
  }

  async #makeProven(role: Role): Promise<OperatorPerson> {
    if (this.#now().getTime() - this.#enteredAt.getTime() > PROVEN_MS) await this.#enter()
    return this.#make(role)
  }

  async #make(role: Role): Promise<OperatorPerson> {
    const name = `${role} ${(this.#made += 1)}`
    const [inviter, confirmer] = this.#tokens
    const because = { reason: 'for the fuzzer' }
    const email = `${name.replace(' ', '-')}-${this.#run}@fuzz.example`
    const { id, invitation } = (await this.#post(
      'staff',
      { email, name, role, ...because },
      inviter,
    )) as {
      id: string
      invitation: { code: string }
    }
    const { code } = invitation
    const begun = await this.#post('invitation/begin', { code }, null)
    const { totpSecret } = begun as { totpSecret: string }
    const totp = codeAt(totpSecret, this.#now())
    const entered = await this.#post('invitation/finish', { code, password: PASSWORD, totp }, null)
    const { token } = entered as { token: string }
    if (role === 'owner' || role === 'finance')
      await this.#post(`staff/${id}/confirm`, because, confirmer)
    const now = this.#now
    const own = () => ({ password: PASSWORD, totp: codeAt(totpSecret, now()), email })
    const made = this.person(id, token, role, own)
    this.#all.push(made)
    return made
  }

  /** One who is not drawn for others. `own`: what this one knows of itself. */
  person(
    id: string,
    token: string,
    role: Role,
    own: () => Readonly<Record<string, string>> = () => ({}),
  ): OperatorPerson {
    // One desk each: every new place of an operator is written down.
    const desk = `10.255.0.${(this.#desks += 1) % 250}`
    return {
      kind: 'operator',
      id: `operator ${id}`,
      token,
      guestId: '',
      slip: null,
      role,
      calls: 0,
      since: Date.now(),
      get own() {
        return own()
      },
      address: () => desk,
    }
  }

  #post = (path: string, body: object, token: string | null): Promise<unknown> =>
    this.#send('POST', path, body, token)

  async #send(
    method: 'POST' | 'PUT',
    path: string,
    body: object,
    token: string | null,
  ): Promise<unknown> {
    const headers = { 'x-forwarded-for': `10.254.${this.#made % 250}.1` }
    const call = callsOver(this.#url, () => ({ token, headers }))
    const said = await call(method, `/api/ops/${path}`, body)
    if (said.status >= 300) throw new Error(`${path}: ${said.status} ${said.text}`)
    return said.body
  }
}
