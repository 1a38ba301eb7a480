import { ROLES, type Role } from '@krapao/contract/ops/rights'

/**
 * Who may make each call of the console until an owner says otherwise, as it was decided before the
 * rights could be edited. No test reads it from the code: a call that is given to one more role by
 * accident must fail here.
 */
const DECIDED = {
  'owner finance support content': `
    opsLogout opsLogoutEverywhere opsMe opsSecurity opsConfirmBegin opsConfirmFinish
    opsPasskeyBegin opsPasskeyFinish opsPasskeyRemove opsAuthenticatorBegin
    opsAuthenticatorFinish opsAuthenticatorRemove opsToday opsList opsListCount opsListCsv
    opsListViews opsListViewSave opsListViewChange opsListViewRemove
    opsApprovals opsApprovalTakeBack opsPush opsPushSubscribe opsPushEnd`,
  'owner finance content': `
    opsApprovalConfirm opsApprovalDisagree opsProviders opsProvider opsGameStop`,
  'owner finance': `
    opsCases opsCaseTake opsCaseLeave opsWithdrawals opsWithdrawal opsWithdrawalReveal
    opsWithdrawalApprove opsWithdrawalReject opsSuspense opsSuspenseEvidence opsSuspenseReveal
    opsSuspenseAssign opsSuspenseReturn opsSuspenseWriteOff opsSlips opsSlipReveal
    opsSlipAccept opsSlipRefuse opsTransfers opsTransferAsk opsTransferResolve opsRounds
    opsRoundReveal opsRoundRead opsRoundConclude opsAdjustments opsAdjustmentApprove
    opsAdjustmentRefuse opsChargebacks opsChargebackDecide opsChargebackRefuse opsMemberAdjust
    opsMemberContestLift opsTrialBalance opsLedgerAccount opsLedgerPosting opsReconciliation
    opsReconciliationRun opsBreakClose opsAudit opsAuditLook opsReport opsSlipAsk opsWalletLinks
    opsWalletLinkAsk opsGameAlarmSeen opsPlayedRound opsGameCases opsGameCaseDecide
    opsGameDebts opsGameDebtWriteOff opsRoundCase opsRoundAsk opsTrialBalanceAt
    opsIdentityPaper opsIdentityReveal opsIdentityAccept opsIdentityAgain opsIdentityRefuse
    opsBlockAdd opsBlockLift opsLaw opsBreaches opsBreachRecord opsBreachReport
    opsBreachHarmless opsLinkGroupDecide opsAml opsAmlCase opsAmlHold opsAmlNote opsAmlClose
    opsAmlReport opsAmlPayouts opsFundsAsk opsSolvency
    opsRules opsRule opsRuleTry opsRuleDraft opsRuleOn opsRuleOff opsRuleHits
    opsRuleMark`,
  'owner finance support': `
    opsMembers opsMember opsMemberReveal opsMemberFacts opsMemberMovements opsMemberDeposits
    opsMemberSlips opsMemberCases opsMemberSlipPicture opsMemberStatus opsMemberLogout
    opsMemberLimit opsMemberNote opsMemberCare opsMemberHelp
    opsCareOfMatches opsTags opsIdentity opsIdentityCase opsBlocks
    opsMemberLinks opsLinkGroups opsLinkGroup`,
  owner: `
    opsSettings opsSettingChange opsStaff opsStaffAdd opsStaffChange opsStaffReset
    opsOpening opsStaffConfirm opsRights opsQuality opsQualityJudge
    opsRightsChange opsAccounts opsAccount opsAccountSave opsAccountPublish opsAccountHistory`,
  'owner content': `
    opsPictures opsPictureAdd opsOffers opsOffer opsOfferSave opsOfferPublish opsOfferHistory
    opsOfferSimulate opsWheels opsWheel opsWheelSave opsWheelPublish opsWheelHistory
    opsWheelSimulate opsBanners opsBanner opsBannerSave opsBannerPublish opsBannerHistory
    opsTexts opsText opsTextSave opsTextPublish opsTextHistory opsCatalogue opsGame
    opsGameSave opsGamePublish opsGameHistory opsGameList opsGameListTake opsGameOpen
    opsGameResume`,
  'owner support': `
    opsChatInbox opsChatSearch opsChatHistory opsChatSend opsChatUpload opsChatRead
    opsChatTyping opsChatAssign opsChatClose opsChatReopen opsChatNotes opsChatNoteAdd
    opsChatOperators opsChatDuty opsChatDutySet opsChatLabels opsChatLabel opsChatSnooze
    opsComplaints opsComplaintAnswer opsComplaintClose opsTalks opsTalkSay opsTalkClose
    opsCanned opsCannedAdd opsCannedChange
    opsCannedRemove`,
}
const rolesOf = new Map(
  Object.entries(DECIDED).flatMap(([roles, calls]) =>
    calls
      .trim()
      .split(/\s+/)
      .map((call) => [call, ROLES.filter((role) => roles.split(' ').includes(role))] as const),
  ),
)

export const decidedCalls = (): string[] => [...rolesOf.keys()].toSorted()
export const isDecided = (role: Role, call: string): boolean =>
  rolesOf.get(call)?.includes(role) ?? false
