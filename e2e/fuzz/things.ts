import { createECDH } from 'node:crypto'
import { codeAt } from '../../server/src/security/totp.ts'
import type { SeededRandom } from './seededRandom.ts'

/** Which field of an answer names what: ids of several kinds are all called `id` or `reference`. */
export const TOLD: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  statement: { _id: 'movement' },
  spinCoupons: { _id: 'coupon' },
  sessions: { _id: 'session' },
  statementSlip: { reference: 'slip' },
  bonuses: { code: 'offer code' },
  qrCreate: { qrcodeId: 'code to pay' },
  payoutSlip: { code: 'payout slip' },
  complaintOpen: { _id: 'complaint' },

  opsWithdrawals: { reference: 'withdrawal' },
  opsSuspense: { id: 'suspense' },
  opsRounds: { id: 'round' },
  opsSlips: { reference: 'slip to judge' },
  opsTransfers: { reference: 'unanswered' },
  opsMemberAdjust: { id: 'adjustment' },
  opsAdjustments: { id: 'adjustment' },
  opsChargebacks: { id: 'chargeback' },
  opsMembers: { memberId: 'member' },
  opsMember: { account: 'ledger account' },
  opsMemberSlips: { reference: 'slip' },
  opsMemberMovements: { id: 'posting' },
  opsListViewSave: { id: 'list view' },
  opsListViews: { id: 'list view' },
  opsLedgerAccount: { posting: 'posting' },
  opsReconciliation: { id: 'break' },
  opsStaffAdd: { id: 'staff', code: 'invitation' },
  opsInvitationBegin: { totpSecret: 'invited secret' },
  opsAuthenticatorBegin: { totpSecret: 'own secret' },
  opsOffers: { id: 'Offer' },
  opsWheels: { id: 'Wheel' },
  opsBanners: { id: 'Banner' },
  opsTexts: { id: 'Text' },
  opsAccounts: { id: 'Account' },
  opsCatalogue: { id: 'Game' },
  opsChatInbox: { 'conversations._id': 'conversation' },
  opsChatOperators: { operator: 'chat operator' },
  opsComplaints: { _id: 'complaint' },
  opsCanned: { _id: 'canned' },
  opsCannedAdd: { _id: 'canned' },
}

/** Which thing a field of a call wants; the first that fits. */
const WANTED: readonly (readonly [RegExp, string])[] = [
  [/^receipt\.id$/, 'movement'],
  [/^spinClaim\.coupon$/, 'coupon'],
  [/^qr(Cancel|Paid)\.qrcodeId$/, 'code to pay'],
  [/^sessionEnd\.id$/, 'session'],
  [/^payoutSlip\.reference$/, 'withdrawal'],
  [/^fairPayout\.code$/, 'payout slip'],
  [/^slipReference\.reference$/, 'slip'],
  [/^bonusActivate\.code$/, 'offer code'],
  [/^promotion\w+\.code$/, 'promotion code'],

  [/^opsMembers\.query$/, 'member'],
  [/^opsCase\w+\.id$/, 'withdrawal'],
  [/^opsWithdrawal\w*\.reference$/, 'withdrawal'],
  [/^opsSuspense\w+\.id$/, 'suspense'],
  [/^opsRound\w+\.id$/, 'round'],
  [/^opsSlip\w+\.reference$/, 'slip to judge'],
  [/^opsTransfer(?:Ask|Resolve)\.reference$/, 'unanswered'],
  [/^opsAdjustment\w+\.id$/, 'adjustment'],
  [/^opsChargeback\w+\.id$/, 'chargeback'],
  // What stops a member's play is done to those who have stopped it themselves.
  [/^opsMember(Status|Logout|Limit)\.id$/, 'leaver'],
  [/^opsMemberSlipPicture\.reference$/, 'slip'],
  [/^opsMember\w*\.id$/, 'member'],
  [/\.memberId$/, 'member'],
  [/^opsListView\w+\.id$/, 'list view'],
  [/^opsMemberCare\.members$/, 'member'],
  [/^opsLedgerAccount\.account$/, 'ledger account'],
  [/^opsLedgerPosting\.id$/, 'posting'],
  [/^opsBreakClose\.id$/, 'break'],
  // Only whom the fuzzer's owners invited: it would switch off those who ask.
  [/^opsStaff\w+\.id$/, 'staff'],
  [/^opsInvitation\w+\.code$/, 'invitation'],
  [/^opsReport\.(from|to)$/, 'day'],
  [/^opsTrialBalanceAt\.day$/, 'day'],
  [/^opsLedgerAccount\.(from|to)$/, 'day'],
  [/^opsChat\w+\.conversation$/, 'conversation'],
  [/^opsChatAssign\.(operator|from)$/, 'chat operator'],
  [/^opsComplaint\w+\.id$/, 'complaint'],
  [/^opsCanned\w+\.canned$/, 'canned'],
  [/^opsOffer\w*\.id$/, 'Offer'],
  [/^opsWheel\w*\.id$/, 'Wheel'],
  [/^opsBanner\w*\.id$/, 'Banner'],
  [/^opsText\w*\.id$/, 'Text'],
  [/^opsAccount\w*\.id$/, 'Account'],
  [/^opsGame\w*\.id$/, 'Game'],
]
export const thingWanted = (call: string, field: string): string | undefined =>
  WANTED.find(([which]) => which.test(`${call}.${field}`))?.[1]

/** What is known from the beginning, by thing. */
export const GIVEN: readonly (readonly [string, string[]])[] = [
  ['promotion code', ['WELCOME']],
  ['offer code', ['FIRST100']],
  ['day', ['2026-11-01', '2026-11-20', '2026-11-22']],
]

/** Settings with two values each, that leave members and operators in business. */
const SETTINGS: readonly (readonly [string, readonly (number | string | boolean)[]])[] = [
  ['couponDays', [7, 14]],
  ['licenceNumber', ['', 'L-17']],
  ['closeAfterDays', [7, 8]],
  ['limitLapseHours', [72, 96]],
  ['operatorInvitationHours', [48, 24]],
  ['fourEyesFromSuspense', [20_000, 100]],
  ['withdrawalsPerDay', [5, 2]],
  ['chatAwayTextEn', ['We are away.', 'Closed until tomorrow.']],
]

/** A text of the site as an operator sees it: what is live, and the number of the draft. */
export interface Document {
  id: string
  body: Record<string, unknown>
  version: number | null
}

/** The content that a call of the console lists, shows or changes. */
export const contentOf = (call: string): string | undefined =>
  call === 'opsCatalogue'
    ? 'Game'
    : /^ops(Offer|Wheel|Banner|Text|Account|Game)(?:s|Save|Publish)?$/.exec(call)?.[1]

const SECRETS: Readonly<Record<string, (who: string) => string>> = {
  opsInvitationFinish: () => 'invited secret',
  opsAuthenticatorFinish: (who) => `own secret of ${who}`,
}

interface Fitting {
  now: () => Date
  documents(thing: string): readonly Document[]
  recall(name: string, chance: SeededRandom): string | undefined
}

/**
 * Changes a drawn body into what an operator would send: content as it stands, a version that there
 * is, a setting with a value of its own, the code that an authenticator shows.
 */
export function fit(
  name: string,
  params: Record<string, string>,
  drawn: unknown,
  known: Fitting,
  who: string,
  chance: SeededRandom,
): unknown {
  const body = drawn as Record<string, unknown>
  const [, thing = '', act] = /^ops(\w+?)(Save|Simulate|Publish)$/.exec(name) ?? []
  if (act && chance.maybe(0.9)) {
    const all = known.documents(thing)
    const drafts = all.filter(({ version }) => version !== null)
    if (act === 'Publish' && drafts.length > 0) {
      const { id, version } = chance.pick(drafts)
      params['id'] = id
      return { ...body, version }
    }
    const document = all.find(({ id }) => id === params['id']) ?? all[0]
    return document && act !== 'Publish' ? { ...body, body: document.body } : body
  }
  if (name === 'opsSettingChange') {
    const [key, values] = chance.pick(SETTINGS)
    params['key'] = key
    return { ...body, value: chance.maybe(0.9) ? chance.pick(values) : '' }
  }
  if (name === 'pushSubscribe' && chance.maybe(0.7)) {
    const endpoint = `${known.recall('push service', chance)}/push/${chance.uuid()}`
    const p256dh = createECDH('prime256v1').generateKeys('base64url')
    const auth = Buffer.from(chance.uuid().slice(-16)).toString('base64url')
    return { ...body, subscription: { endpoint, keys: { p256dh, auth } } }
  }
  // A payout that the bank keeps is paid in the end: nobody here says otherwise of it.
  if (name === 'opsTransferResolve') return { ...body, happened: true }
  if (name === 'opsStaffAdd')
    return {
      ...body,
      email: `${chance.int(0, 36 ** 5).toString(36)}@fuzz.example`,
      // No number of a member's: the invitation tells it to whoever opens it.
      name: String(body['name']).replaceAll(/\d/g, 'x'),
    }
  // Nobody here has a passkey: password and code.
  if (/^ops(?:Passkey|Authenticator)(?:Begin|Remove)$/.test(name))
    return { ...body, passkey: undefined }
  const secret = SECRETS[name]?.(who)
  const told = secret && known.recall(secret, chance)
  return told ? { ...body, totp: codeAt(told, known.now()) } : drawn
}
