import type { Right, Role } from '@krapao/contract/ops/rights'

/** The member behind a session's token. */
export interface Caller {
  memberId: string
  sessionId: string
  /** The member's account is contested: nothing leaves it and nothing of it changes. */
  isContested?: boolean
}

/** Who is behind an operator's token. */
export interface Operator {
  id: string
  name: string
  role: Role
  /** What the role may do, at the moment of the call. */
  rights: readonly Right[]
  /** Made, reset or raised by one owner, and no second one has confirmed it. */
  waits: boolean
  /** Showed who they are, at the log-in or again, within the last 15 minutes. */
  isProven: boolean
  sessionId: string
  /** Where they call from. */
  address: string
}

/**
 * Says whose a token is. The areas that keep the sessions give it to the context, so that HTTP need
 * not know them. Refuses with invalid-token or EXPIRED_AUTH_TOKEN.
 */
export interface Identities<Context> {
  member(context: Context, token: string): Promise<Caller>
  /** `attended`: a person is at the desk, and the session lives on; else the call only looks. */
  operator(
    context: Context,
    token: string,
    given: { attended: boolean; address: string },
  ): Promise<Operator>
}
