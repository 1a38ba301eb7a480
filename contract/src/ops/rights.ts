/**
 * Who may do what in the console: one table, read by the server at every call and by the console at
 * every button. Imports no schemas, so that the console does not carry them.
 */
import { OPS_LOGIN_CALLS, type OpsCallName } from './paths.ts'

export const ROLES = ['owner', 'finance', 'support', 'content'] as const
export type Role = (typeof ROLES)[number]

/** Each right with the roles that have it (decisions, "The operator's console"). */
export const ROLES_WITH = {
  /** Whoever has logged in. */
  own: ['owner', 'finance', 'support', 'content'],
  /** Approve, assign, resolve and adjust money. */
  money: ['owner', 'finance'],
  /** See a member, note, end sessions, suspend. Support sees masked data until a reason is given. */
  members: ['owner', 'finance', 'support'],
  chat: ['owner', 'support'],
  /** Offers, wheel, banners, texts, catalogue. */
  content: ['owner', 'content'],
  /** Settings of money, deposit accounts, providers, staff. */
  settings: ['owner'],
  /** The inbox of what a second person confirms: whoever decides anything in it. */
  approvals: ['owner', 'finance', 'content'],
  /** Reports, ledger, reconciliation, audit. */
  books: ['owner', 'finance'],
} as const satisfies Record<string, readonly Role[]>
export type Right = keyof typeof ROLES_WITH

type Door = (typeof OPS_LOGIN_CALLS)[number]
/** What each call demands; logging in alone demands nothing. */
export const CALL_RIGHT: Record<Exclude<OpsCallName, Door>, Right> = {
  opsLogout: 'own',
  opsLogoutEverywhere: 'own',
  opsMe: 'own',
  opsSecurity: 'own',
  opsConfirmBegin: 'own',
  opsConfirmFinish: 'own',
  opsPasskeyBegin: 'own',
  opsPasskeyFinish: 'own',
  opsPasskeyRemove: 'own',
  opsAuthenticatorBegin: 'own',
  opsAuthenticatorFinish: 'own',
  opsAuthenticatorRemove: 'own',
  opsToday: 'own',

  // Which of them an operator sees and decides goes by the right of each (`approvals/kinds.ts`).
  opsApprovals: 'approvals',
  opsApprovalConfirm: 'approvals',
  opsApprovalDisagree: 'approvals',
  opsApprovalTakeBack: 'approvals',

  opsCases: 'money',
  opsCaseTake: 'money',
  opsCaseLeave: 'money',

  opsWithdrawals: 'money',
  opsWithdrawal: 'money',
  opsWithdrawalReveal: 'money',
  opsWithdrawalApprove: 'money',
  opsWithdrawalReject: 'money',
  opsSuspense: 'money',
  opsSuspenseEvidence: 'money',
  opsSuspenseReveal: 'money',
  opsSuspenseAssign: 'money',
  opsSuspenseReturn: 'money',
  opsSuspenseWriteOff: 'money',
  opsSlips: 'money',
  opsSlipReveal: 'money',
  opsSlipAccept: 'money',
  opsSlipRefuse: 'money',
  opsTransfers: 'money',
  opsTransferAsk: 'money',
  opsTransferResolve: 'money',
  opsRounds: 'money',
  opsRoundReveal: 'money',
  opsRoundRead: 'money',
  opsRoundConclude: 'money',
  opsAdjustments: 'money',
  opsAdjustmentApprove: 'money',
  opsAdjustmentRefuse: 'money',
  opsChargebacks: 'money',
  opsChargebackDecide: 'money',
  opsChargebackRefuse: 'money',
  opsMemberAdjust: 'money',
  opsMemberContestLift: 'money',

  opsMembers: 'members',
  opsMember: 'members',
  opsMemberReveal: 'members',
  opsMemberFacts: 'members',
  opsMemberMovements: 'members',
  opsMemberDeposits: 'members',
  opsMemberSlips: 'members',
  opsMemberCases: 'members',
  opsMemberSlipPicture: 'members',
  opsMemberStatus: 'members',
  opsMemberLogout: 'members',
  opsMemberLimit: 'members',
  opsMemberNote: 'members',

  opsMemberCare: 'members',
  opsTags: 'members',
  // Which lists an operator reads goes by the right of each (`lists/lists.ts`).
  opsList: 'own',
  opsListCount: 'own',
  opsListCsv: 'own',
  opsListViews: 'own',
  opsListViewSave: 'own',
  opsListViewChange: 'own',
  opsListViewRemove: 'own',

  opsTrialBalance: 'books',
  opsTrialBalanceAt: 'books',
  opsLedgerAccount: 'books',
  opsLedgerPosting: 'books',
  opsReconciliation: 'books',
  opsReconciliationRun: 'books',
  // Who closes one may be an operator's puppet, so it asks for the right that takes a second owner's approval.
  opsBreakClose: 'money',
  opsAudit: 'books',
  opsReport: 'books',

  opsSettings: 'settings',
  opsSettingChange: 'settings',
  opsStaff: 'settings',
  opsStaffAdd: 'settings',
  opsStaffChange: 'settings',
  opsStaffReset: 'settings',
  opsStaffConfirm: 'settings',

  opsPictures: 'content',
  opsPictureAdd: 'content',
  opsOffers: 'content',
  opsOffer: 'content',
  opsOfferSave: 'content',
  opsOfferPublish: 'content',
  opsOfferHistory: 'content',
  opsOfferSimulate: 'content',
  opsWheels: 'content',
  opsWheel: 'content',
  opsWheelSave: 'content',
  opsWheelPublish: 'content',
  opsWheelHistory: 'content',
  opsWheelSimulate: 'content',
  opsBanners: 'content',
  opsBanner: 'content',
  opsBannerSave: 'content',
  opsBannerPublish: 'content',
  opsBannerHistory: 'content',
  opsTexts: 'content',
  opsText: 'content',
  opsTextSave: 'content',
  opsTextPublish: 'content',
  opsTextHistory: 'content',
  opsCatalogue: 'content',
  opsGame: 'content',
  opsGameSave: 'content',
  opsGamePublish: 'content',
  opsGameHistory: 'content',
  opsAccounts: 'settings',
  opsAccount: 'settings',
  opsAccountSave: 'settings',
  opsAccountPublish: 'settings',
  opsAccountHistory: 'settings',

  opsChatInbox: 'chat',
  opsChatSearch: 'chat',
  opsChatHistory: 'chat',
  opsChatSend: 'chat',
  opsChatUpload: 'chat',
  opsChatRead: 'chat',
  opsChatTyping: 'chat',
  opsChatAssign: 'chat',
  opsChatClose: 'chat',
  opsChatReopen: 'chat',
  opsChatNotes: 'chat',
  opsChatNoteAdd: 'chat',
  opsChatOperators: 'chat',
  opsChatDuty: 'chat',
  opsChatDutySet: 'chat',
  opsChatLabels: 'chat',
  opsChatLabel: 'chat',
  opsChatSnooze: 'chat',
  opsComplaints: 'chat',
  opsComplaintAnswer: 'chat',
  opsComplaintClose: 'chat',

  opsCanned: 'chat',
  opsCannedAdd: 'chat',
  opsCannedChange: 'chat',
  opsCannedRemove: 'chat',
}

export const hasRight = (role: Role, right: Right): boolean =>
  (ROLES_WITH[right] as readonly Role[]).includes(role)

/**
 * Who sees the most of a person's numbers as x until a reason is given, and so finds nobody by
 * parts of them.
 */
export const seesMasked = (role: Role): boolean => role === 'support'

/** Whether an operator of this role may make the call. */
export const mayCall = (role: Role, call: OpsCallName): boolean =>
  isDoor(call) || hasRight(role, CALL_RIGHT[call])

/** Rights that an operator lacks until a second owner has confirmed them. */
export const CONFIRMED_RIGHTS: readonly Right[] = ['money', 'settings']
/** Whether a role decides about money, so that who is given it must be confirmed. */
export const isConfirmedRole = (role: Role): boolean =>
  CONFIRMED_RIGHTS.some((right) => hasRight(role, right))
export const needsConfirmed = (call: OpsCallName): boolean =>
  !isDoor(call) && CONFIRMED_RIGHTS.includes(CALL_RIGHT[call])

/** Staff, accounts and settings change only by who has shown who they are within 15 minutes. */
const PROVEN_CALLS: readonly OpsCallName[] = [
  'opsSettingChange',
  'opsStaffAdd',
  'opsStaffChange',
  'opsStaffReset',
  'opsStaffConfirm',
  'opsAccountPublish',
]
export const needsProof = (call: OpsCallName): boolean => PROVEN_CALLS.includes(call)
/** Whether confirming what another has asked for does: it changes the same things. */
export const confirmNeedsProof = (right: Right): boolean => right === 'settings'
const isDoor = (call: OpsCallName): call is Door =>
  (OPS_LOGIN_CALLS as readonly string[]).includes(call)

/** The reports there are, by name. */
export const REPORTS = [
  'net',
  'result',
  'channels',
  'members',
  'deposits',
  'withdrawals',
  'netPlay',
  'giftCost',
  'registrations',
  'slips',
  'approvals',
  'saferPlay',
  'support',
] as const
export type ReportName = (typeof REPORTS)[number]
