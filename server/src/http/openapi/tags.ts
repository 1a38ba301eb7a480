/** The groups of calls, by the part of the path behind /api, and what each is about. */
const MEMBERS: Record<string, string> = {
  lookup: 'Banks, ways to deposit, bounds, texts: what a page reads before anything is done.',
  otp: 'One-time codes by SMS.',
  account: 'Registration, profile, password, bank account, step-up, privacy, recovery.',
  login: 'A session begins.',
  logout: 'A session ends.',
  passkeys: 'WebAuthn: log in, and confirm that it is you.',
  line: "A member's LINE account: linked, told by, unlinked.",
  wallet: 'The balance, money in, money out, and transfers between wallet and games.',
  qrcode: 'Deposits by QR code of a payment service provider.',
  autoLogin: 'The address of a game with the member logged in.',
  statement: 'Every movement of the wallet, receipts, files.',
  invite: 'Inviting friends, and what it earns.',
  refund: 'Cashback.',
  bonus: 'Bonuses, their price and their progress.',
  promotion: 'Promotions by code.',
  spinwheel: 'The wheel, its coupons and its prizes.',
  play: 'Limits, time-outs, self-exclusion.',
  fair: 'What anybody may check: draws, return to player, the site.',
  chat: 'Conversations with support.',
  complaints: 'Complaints and the answers to them.',
  notices: 'What a member was told.',
  push: 'Notices while the app is closed.',
  identity: 'How well a member is known, and what each level lets in and out.',
}

const GROUPS = { members: 'Members and visitors', operators: "Operators' console" } as const

/** `/api/wallet/transfer` belongs to `wallet`, `/api/ops/slips` to `ops slips`. */
export function tagOf(path: string): string {
  const [, , room = '', operatorsRoom = ''] = path.split('/')
  return room === 'ops' ? `ops ${operatorsRoom}` : room
}

const isOperators = (tag: string): boolean => tag.startsWith('ops ')
/** `deposit-accounts` and `autoLogin` as words. */
function displayed(tag: string): string {
  const words = tag
    .replace(/^ops /, '')
    .replaceAll(/-|(?=[A-Z])/g, ' ')
    .toLowerCase()
  return words === 'otp' ? 'OTP' : `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
const describe = (tag: string): string =>
  isOperators(tag) ? `The operators' console: ${tag.slice(4)}.` : (MEMBERS[tag] ?? '')

/** What the document says of the tags that its calls have, and how a reader groups them. */
export function tagsOf(used: ReadonlySet<string>) {
  const tags = [...used]
  const groups = [
    { name: GROUPS.members, tags: tags.filter((tag) => !isOperators(tag)) },
    { name: GROUPS.operators, tags: tags.filter(isOperators) },
  ]
  return {
    tags: tags.map((name) => ({
      name,
      'x-displayName': displayed(name),
      description: describe(name),
    })),
    'x-tagGroups': groups.filter((group) => group.tags.length > 0),
  }
}
