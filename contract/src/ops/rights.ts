/**
 * Rights and roles of the console, read by the server at every call and by the console at every
 * button. Imports no schemas, so that the console does not carry them.
 */
export const ROLES = ['owner', 'finance', 'support', 'content'] as const
export type Role = (typeof ROLES)[number]

/**
 * Each right with the roles that may hold it (decisions, "The operator's console"). Which of them
 * do is for owners to say, within these bounds, which the database keeps too (`right_bound`).
 */
export const MAY_HOLD = {
  'withdrawals.decide': ['owner', 'finance'],
  /** Money without an owner, slips, payments that a PSP took back. */
  'deposits.decide': ['owner', 'finance'],
  /** Transfers and payouts that nobody answered. */
  'transfers.decide': ['owner', 'finance'],
  'rounds.decide': ['owner', 'finance'],
  'adjustments.decide': ['owner', 'finance'],
  'breaks.close': ['owner', 'finance'],
  'contests.lift': ['owner', 'finance'],
  /** Who a member is, and who is kept away. */
  'identity.decide': ['owner', 'finance'],
  'members.read': ['owner', 'finance', 'support'],
  /** Numbers of a person as they are, without a reason for each look. */
  'members.whole': ['owner', 'finance'],
  'members.unmask': ['owner', 'finance', 'support'],
  /** Note, tag, log out, lower a limit, suspend. */
  'members.act': ['owner', 'finance', 'support'],
  'chat.answer': ['owner', 'finance', 'support'],
  'complaints.answer': ['owner', 'finance', 'support'],
  /** Judge conversations that were drawn, and see the figures of each person. */
  'chat.judge': ['owner'],
  /** Confirm what support asks to be done for a member. */
  'help.confirm': ['owner', 'finance'],
  'offers.edit': ['owner', 'content'],
  /** Banners, texts, catalogue. */
  'content.edit': ['owner', 'content'],
  'settings.edit': ['owner'],
  /** The accounts that members pay into. */
  'accounts.edit': ['owner'],
  'staff.manage': ['owner'],
  /** Ledger and reconciliation. */
  'books.read': ['owner', 'finance'],
  'reports.read': ['owner', 'finance'],
  'audit.read': ['owner', 'finance'],
  /** A list, a report or the trial balance as a file, of who sees it. */
  'exports.csv': ['owner', 'finance', 'support', 'content'],
} as const satisfies Record<string, readonly Role[]>
export type Right = keyof typeof MAY_HOLD
export const RIGHTS = Object.keys(MAY_HOLD) as [Right, ...Right[]]

/** What every owner holds for ever: who edits rights shuts no owner out. */
export const FIXED_RIGHTS: readonly Right[] = [
  'settings.edit',
  'accounts.edit',
  'staff.manage',
  'audit.read',
]
const LATER: readonly Right[] = ['chat.answer', 'complaints.answer']
/** What a role holds until an owner says otherwise. */
export const rightsAtFirst = (role: Role): Right[] =>
  RIGHTS.filter((right) => mayHold(role, right) && !(role === 'finance' && LATER.includes(right)))
export const mayHold = (role: Role, right: Right): boolean =>
  (MAY_HOLD[right] as readonly Role[]).includes(role)

/** What decides where money goes. */
const MONEY = [
  'withdrawals.decide',
  'deposits.decide',
  'transfers.decide',
  'rounds.decide',
  'adjustments.decide',
  'breaks.close',
  'contests.lift',
  'identity.decide',
] as const
export const isMoneyRight = (right: Right): boolean => (MONEY as readonly Right[]).includes(right)
const HOUSE = ['settings.edit', 'accounts.edit', 'staff.manage'] as const
export const CONTENT = ['offers.edit', 'content.edit'] as const
/** What is played where: who sees to rounds, and who sees to the catalogue. */
export const GAMES: readonly Right[] = ['rounds.decide', 'content.edit']
/** The queues whose cases are taken by one operator at a time. */
export const QUEUES = [
  'withdrawals.decide',
  'deposits.decide',
  'transfers.decide',
  'adjustments.decide',
  'identity.decide',
] as const

/** What a call or a page asks for: a right, any of several, or only to have logged in. */
export type Needed = Right | 'own' | readonly Right[]
/** The inbox of what a second person confirms: whoever decides anything in it. */
export const APPROVERS: readonly Right[] = [
  ...QUEUES,
  'rounds.decide',
  'help.confirm',
  ...CONTENT,
  ...HOUSE,
]
/** And who asks for help for a member, which others confirm: of that they see their own. */
export const ASKERS: readonly Right[] = [...APPROVERS, 'members.act']

export const holds = (rights: readonly Right[], needed: Needed): boolean =>
  needed === 'own' ||
  (typeof needed === 'string' ? rights.includes(needed) : needed.some((r) => rights.includes(r)))

/**
 * Who sees the most of a person's numbers as x until a reason is given, and so finds nobody by
 * parts of them.
 */
export const seesMasked = (rights: readonly Right[]): boolean => !rights.includes('members.whole')

/** Who sees what was decided of payouts, and whose word lets them go out by themselves again. */
export const decidesPayouts = (rights: readonly Right[]): boolean =>
  rights.includes('withdrawals.decide')

/** Rights that an operator lacks until a second owner has confirmed them. */
export const CONFIRMED_RIGHTS: readonly Right[] = [...MONEY, ...HOUSE]
/**
 * Whether a role may decide about money, so that who is given it must be confirmed; also where its
 * owners have left it no such right for now.
 */
export const isConfirmedRole = (role: Role): boolean =>
  CONFIRMED_RIGHTS.some((right) => mayHold(role, right))

/**
 * Whether confirming what another has asked for takes a proof (`needsProof`): it changes the same
 * things.
 */
export const confirmNeedsProof = (right: Right): boolean =>
  (HOUSE as readonly Right[]).includes(right)
