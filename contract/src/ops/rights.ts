/**
 * Who may do what in the console: one table, read by the server at every call and by the console at
 * every button. Imports no schemas, so that the console does not carry them.
 */
import { OPS_LOGIN_CALLS, type OpsCallName } from './paths.ts'

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
const CONTENT = ['offers.edit', 'content.edit'] as const
/** What is played where: who sees to rounds, and who sees to the catalogue. */
export const GAMES: readonly Right[] = ['rounds.decide', 'content.edit']
/** The queues whose cases are taken by one operator at a time. */
const QUEUES = [
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

type Door = (typeof OPS_LOGIN_CALLS)[number]
/** What each call demands; logging in alone demands nothing. */
export const CALL_RIGHT: Record<Exclude<OpsCallName, Door>, Needed> = {
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
  opsOpening: 'settings.edit',
  // What an operator is told goes by the right of each thing, at the time of telling.
  opsPush: 'own',
  opsPushSubscribe: 'own',
  opsPushEnd: 'own',

  // Which of them an operator sees and decides goes by the right of each (`approvals/kinds.ts`).
  opsApprovals: ASKERS,
  opsApprovalConfirm: APPROVERS,
  opsApprovalDisagree: APPROVERS,
  opsApprovalTakeBack: ASKERS,

  opsCases: QUEUES,
  opsCaseTake: QUEUES,
  opsCaseLeave: QUEUES,

  opsWithdrawals: 'withdrawals.decide',
  opsWithdrawal: 'withdrawals.decide',
  opsWithdrawalReveal: 'withdrawals.decide',
  opsWithdrawalApprove: 'withdrawals.decide',
  opsWithdrawalReject: 'withdrawals.decide',
  opsSuspense: 'deposits.decide',
  opsSuspenseEvidence: 'deposits.decide',
  opsSuspenseReveal: 'deposits.decide',
  opsSuspenseAssign: 'deposits.decide',
  opsSuspenseReturn: 'deposits.decide',
  opsSuspenseWriteOff: 'deposits.decide',
  opsSlips: 'deposits.decide',
  opsSlipReveal: 'deposits.decide',
  opsSlipAsk: 'deposits.decide',
  opsWalletLinks: 'deposits.decide',
  opsWalletLinkAsk: 'deposits.decide',
  opsSlipAccept: 'deposits.decide',
  opsSlipRefuse: 'deposits.decide',
  opsTransfers: 'transfers.decide',
  opsTransferAsk: 'transfers.decide',
  opsTransferResolve: 'transfers.decide',
  opsRounds: 'rounds.decide',
  opsRoundReveal: 'rounds.decide',
  opsRoundCase: 'rounds.decide',
  opsRoundAsk: 'rounds.decide',
  opsRoundRead: 'rounds.decide',
  opsRoundConclude: 'rounds.decide',
  opsGameCases: 'rounds.decide',
  opsGameCaseDecide: 'rounds.decide',
  opsGameDebts: 'rounds.decide',
  opsGameDebtWriteOff: 'rounds.decide',
  opsProviders: GAMES,
  opsProvider: GAMES,
  // Whoever sees that something is wrong closes it; opening it again is for who has the catalogue.
  opsGameStop: GAMES,
  opsGameResume: 'content.edit',
  opsGameList: 'content.edit',
  opsGameListTake: 'content.edit',
  opsGameOpen: 'content.edit',
  opsGameAlarmSeen: 'rounds.decide',
  opsPlayedRound: 'rounds.decide',
  opsAdjustments: 'adjustments.decide',
  opsAdjustmentApprove: 'adjustments.decide',
  opsAdjustmentRefuse: 'adjustments.decide',
  opsChargebacks: 'deposits.decide',
  opsChargebackDecide: 'deposits.decide',
  opsChargebackRefuse: 'deposits.decide',
  opsMemberAdjust: 'adjustments.decide',
  opsMemberContestLift: 'contests.lift',

  opsMembers: 'members.read',
  opsMember: 'members.read',
  opsMemberReveal: 'members.unmask',
  opsMemberFacts: 'members.read',
  opsMemberMovements: 'members.read',
  opsMemberDeposits: 'members.read',
  opsMemberSlips: 'members.read',
  opsMemberCases: 'members.read',
  opsMemberSlipPicture: 'members.read',
  opsMemberStatus: 'members.act',
  opsMemberLogout: 'members.act',
  opsMemberLimit: 'members.act',
  opsMemberNote: 'members.act',

  // Who confirms it has the right `help.confirm`.
  opsMemberHelp: 'members.act',
  opsMemberCare: 'members.act',
  opsCareOfMatches: 'members.act',
  opsTags: 'members.read',
  // Support sees what is compared; pictures and numbers are for who decides.
  opsIdentity: 'members.read',
  opsIdentityCase: 'members.read',
  opsIdentityPaper: 'identity.decide',
  opsIdentityReveal: 'identity.decide',
  opsIdentityAccept: 'identity.decide',
  opsIdentityAgain: 'identity.decide',
  opsIdentityRefuse: 'identity.decide',
  opsFundsAsk: 'identity.decide',
  opsBlocks: 'members.read',
  opsBlockAdd: 'identity.decide',
  opsBlockLift: 'identity.decide',
  opsMemberLinks: 'members.read',
  opsLinkGroups: 'members.read',
  opsLinkGroup: 'members.read',
  opsLinkGroupDecide: 'identity.decide',
  // No member is told, so nobody who talks with members sees any of it.
  opsAml: 'identity.decide',
  opsAmlCase: 'identity.decide',
  opsAmlHold: 'identity.decide',
  opsAmlNote: 'identity.decide',
  opsAmlPayouts: 'identity.decide',
  opsAmlClose: 'identity.decide',
  opsAmlReport: 'identity.decide',
  opsRules: 'identity.decide',
  opsRule: 'identity.decide',
  opsRuleTry: 'identity.decide',
  opsRuleDraft: 'identity.decide',
  opsRuleOn: 'identity.decide',
  opsRuleOff: 'identity.decide',
  opsRuleHits: 'identity.decide',
  opsRuleMark: 'identity.decide',

  // Which lists an operator reads goes by the right of each (`lists/lists.ts`).
  opsList: 'own',
  opsListCount: 'own',
  opsListCsv: 'exports.csv',
  opsListViews: 'own',
  opsListViewSave: 'own',
  opsListViewChange: 'own',
  opsListViewRemove: 'own',

  opsTrialBalance: 'books.read',
  opsTrialBalanceAt: 'books.read',
  opsLedgerAccount: 'books.read',
  opsLedgerPosting: 'books.read',
  opsSolvency: 'books.read',
  opsReconciliation: 'books.read',
  opsReconciliationRun: 'books.read',
  // Who closes one may be an operator's puppet, so it asks for the right that takes a second owner's approval.
  opsBreakClose: 'breaks.close',
  opsAudit: 'audit.read',
  opsAuditLook: 'audit.read',
  opsReport: 'reports.read',

  opsLaw: 'audit.read',
  opsBreaches: 'audit.read',
  opsBreachRecord: 'audit.read',
  opsBreachReport: 'audit.read',
  opsBreachHarmless: 'audit.read',
  opsSettings: 'settings.edit',
  opsSettingChange: 'settings.edit',
  opsStaff: 'staff.manage',
  opsStaffAdd: 'staff.manage',
  opsStaffChange: 'staff.manage',
  opsStaffReset: 'staff.manage',
  opsStaffConfirm: 'staff.manage',
  opsRights: 'staff.manage',
  opsRightsChange: 'staff.manage',

  opsPictures: CONTENT,
  opsPictureAdd: CONTENT,
  opsOffers: 'offers.edit',
  opsOffer: 'offers.edit',
  opsOfferSave: 'offers.edit',
  opsOfferPublish: 'offers.edit',
  opsOfferHistory: 'offers.edit',
  opsOfferSimulate: 'offers.edit',
  opsWheels: 'offers.edit',
  opsWheel: 'offers.edit',
  opsWheelSave: 'offers.edit',
  opsWheelPublish: 'offers.edit',
  opsWheelHistory: 'offers.edit',
  opsWheelSimulate: 'offers.edit',
  opsBanners: 'content.edit',
  opsBanner: 'content.edit',
  opsBannerSave: 'content.edit',
  opsBannerPublish: 'content.edit',
  opsBannerHistory: 'content.edit',
  opsTexts: 'content.edit',
  opsText: 'content.edit',
  opsTextSave: 'content.edit',
  opsTextPublish: 'content.edit',
  opsTextHistory: 'content.edit',
  opsCatalogue: 'content.edit',
  opsGame: 'content.edit',
  opsGameSave: 'content.edit',
  opsGamePublish: 'content.edit',
  opsGameHistory: 'content.edit',
  opsAccounts: 'accounts.edit',
  opsAccount: 'accounts.edit',
  opsAccountSave: 'accounts.edit',
  opsAccountPublish: 'accounts.edit',
  opsAccountHistory: 'accounts.edit',

  opsChatInbox: 'chat.answer',
  opsChatSearch: 'chat.answer',
  opsChatHistory: 'chat.answer',
  opsChatSend: 'chat.answer',
  opsChatUpload: 'chat.answer',
  opsChatRead: 'chat.answer',
  opsChatTyping: 'chat.answer',
  opsChatAssign: 'chat.answer',
  opsChatClose: 'chat.answer',
  opsChatReopen: 'chat.answer',
  opsChatNotes: 'chat.answer',
  opsChatNoteAdd: 'chat.answer',
  opsChatOperators: 'chat.answer',
  opsChatDuty: 'chat.answer',
  opsChatDutySet: 'chat.answer',
  opsChatLabels: 'chat.answer',
  opsChatLabel: 'chat.answer',
  opsChatSnooze: 'chat.answer',
  opsQuality: 'chat.judge',
  opsQualityJudge: 'chat.judge',
  opsComplaints: 'complaints.answer',
  opsComplaintAnswer: 'complaints.answer',
  opsComplaintClose: 'complaints.answer',
  // A talk is held in the chat.
  opsTalks: 'chat.answer',
  opsTalkSay: 'chat.answer',
  opsTalkClose: 'chat.answer',

  opsCanned: 'chat.answer',
  opsCannedAdd: 'chat.answer',
  opsCannedChange: 'chat.answer',
  opsCannedRemove: 'chat.answer',
}

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

/** Whether an operator with these rights may make the call. */
export const mayCall = (rights: readonly Right[], call: OpsCallName): boolean =>
  isDoor(call) || holds(rights, CALL_RIGHT[call])

/** Rights that an operator lacks until a second owner has confirmed them. */
export const CONFIRMED_RIGHTS: readonly Right[] = [...MONEY, ...HOUSE]
/**
 * Whether a role may decide about money, so that who is given it must be confirmed; also where its
 * owners have left it no such right for now.
 */
export const isConfirmedRole = (role: Role): boolean =>
  CONFIRMED_RIGHTS.some((right) => mayHold(role, right))
export function needsConfirmed(call: OpsCallName): boolean {
  if (isDoor(call)) return false
  const needed = CALL_RIGHT[call]
  return needed !== 'own' && [needed].flat().every((right) => CONFIRMED_RIGHTS.includes(right))
}

/** Staff, accounts and settings change only by who has shown who they are within 15 minutes. */
const PROVEN_CALLS: readonly OpsCallName[] = [
  'opsSettingChange',
  'opsStaffAdd',
  'opsStaffChange',
  'opsStaffReset',
  'opsStaffConfirm',
  'opsRightsChange',
  'opsAccountPublish',
]
export const needsProof = (call: OpsCallName): boolean => PROVEN_CALLS.includes(call)
/** Whether confirming what another has asked for does: it changes the same things. */
export const confirmNeedsProof = (right: Right): boolean =>
  (HOUSE as readonly Right[]).includes(right)
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
  'waits',
  'saferPlay',
  'support',
] as const
export type ReportName = (typeof REPORTS)[number]
