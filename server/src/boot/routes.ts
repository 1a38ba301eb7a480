import type { FastifyInstance } from 'fastify'
import { fairRoutes } from '../areas/account/fair/routes.ts'
import { privacyRoutes } from '../areas/account/privacy/routes.ts'
import { clausesNow } from '../areas/account/public.ts'
import { solvencyRoutes } from '../areas/account/solvency/routes.ts'
import { statementRoutes } from '../areas/account/statements/routes.ts'
import { walletRoutes } from '../areas/account/wallet/routes.ts'
import { bankTransferRoutes } from '../areas/cashin/bankTransfers/routes.ts'
import { depositRoutes } from '../areas/cashin/deposits/routes.ts'
import { slipRoutes } from '../areas/cashin/slips/routes.ts'
import { suspenseRoutes } from '../areas/cashin/suspense/routes.ts'
import { walletLinkRoutes } from '../areas/cashin/walletLinks/routes.ts'
import { holdPayouts, payeeTold, payoutsTold } from '../areas/cashout/public.ts'
import { withdrawalRoutes } from '../areas/cashout/withdrawals/routes.ts'
import { adjustmentRoutes } from '../areas/desk/adjustments/routes.ts'
import { approvalRoutes } from '../areas/desk/approvals/routes.ts'
import { auditLookRoutes } from '../areas/desk/auditLook/routes.ts'
import { bookRoutes } from '../areas/desk/books/routes.ts'
import { breachRoutes } from '../areas/desk/breaches/routes.ts'
import { careRoutes } from '../areas/desk/care/routes.ts'
import { contentRoutes } from '../areas/desk/content/routes.ts'
import { dashboardRoutes } from '../areas/desk/dashboard/routes.ts'
import { decisionRoutes } from '../areas/desk/decision/routes.ts'
import { lawRoutes } from '../areas/desk/law/routes.ts'
import { listRoutes } from '../areas/desk/lists/routes.ts'
import { memberAdminRoutes } from '../areas/desk/memberPage/routes.ts'
import { openingRoutes } from '../areas/desk/opening/routes.ts'
import { operatorPushRoutes } from '../areas/desk/operatorPush/routes.ts'
import { playedRoundRoutes } from '../areas/desk/playedRound/routes.ts'
import { reportRoutes } from '../areas/desk/reports/routes.ts'
import { rightRoutes } from '../areas/desk/rights/routes.ts'
import { siteAdminRoutes } from '../areas/desk/settings/routes.ts'
import { talkRoutes } from '../areas/desk/talks/routes.ts'
import { transferDecisionRoutes } from '../areas/desk/transferDecisions/routes.ts'
import { bonusRoutes } from '../areas/gifts/bonuses/routes.ts'
import { inviteRoutes } from '../areas/gifts/invites/routes.ts'
import { playthroughRoutes } from '../areas/gifts/playthrough/routes.ts'
import { refundRoutes } from '../areas/gifts/refunds/routes.ts'
import { spinwheelRoutes } from '../areas/gifts/spinwheel/routes.ts'
import { amlRoutes } from '../areas/identity/aml/routes.ts'
import { blockRoutes } from '../areas/identity/blocks/routes.ts'
import { identityRoutes } from '../areas/identity/cases/routes.ts'
import { houseRuleRoutes } from '../areas/identity/houseRules/routes.ts'
import { linkRoutes } from '../areas/identity/links/routes.ts'
import { isDeviceBlocked } from '../areas/identity/public.ts'
import { lineRoutes } from '../areas/people/line/routes.ts'
import { memberRoutes } from '../areas/people/members/routes.ts'
import { noticeRoutes } from '../areas/people/notices/routes.ts'
import { otpRoutes } from '../areas/people/otp/routes.ts'
import { passkeyRoutes } from '../areas/people/passkeys/routes.ts'
import { LINE_OWNERS, PASSKEY_OWNERS } from '../areas/people/public.ts'
import { pushRoutes } from '../areas/people/push/routes.ts'
import { sessionRoutes } from '../areas/people/sessions/routes.ts'
import { gameRoutes } from '../areas/play/games/routes.ts'
import { offeredRoutes } from '../areas/play/offered/routes.ts'
import { ownRoundRoutes } from '../areas/play/ownRounds/routes.ts'
import {
  gatherFunds,
  renewGamePasswords,
  renewSoon,
  stakedNow,
  stakedSince,
  gameCaseRoutes,
  seamlessCallbacks,
} from '../areas/play/public.ts'
import { returnRoutes } from '../areas/play/returns/routes.ts'
import { responsibleGamingRoutes } from '../areas/safety/responsibleGaming/routes.ts'
import { siteRoutes } from '../areas/site/lookups/routes.ts'
import { auditRoutes } from '../areas/staff/audit/routes.ts'
import { caseRoutes } from '../areas/staff/cases/routes.ts'
import { factorRoutes } from '../areas/staff/operators/factors/routes.ts'
import { operatorRoutes } from '../areas/staff/operators/routes.ts'
import { staffRoutes } from '../areas/staff/operators/staff/routes.ts'
import { chatRoutes } from '../areas/support/chat/routes.ts'
import { complaintRoutes } from '../areas/support/complaints/routes.ts'
import type { Context } from '../context.ts'

/** The calls of every room. A new room adds its line here, or below where only operators call it. */
export function installAreas(app: FastifyInstance, context: Context): void {
  siteRoutes(app, context)
  otpRoutes(app, context)
  memberRoutes(app, context, { holdPayouts, renewGamePasswords, renewSoon }, isDeviceBlocked)
  sessionRoutes(app, context)
  passkeyRoutes(app, context, PASSKEY_OWNERS)
  lineRoutes(app, context, LINE_OWNERS)
  privacyRoutes(app, context)
  identityRoutes(app, context)
  blockRoutes(app, context)
  linkRoutes(app, context)
  amlRoutes(app, context, { holdPayouts })
  houseRuleRoutes(app, context)
  complaintRoutes(app, context)
  talkRoutes(app, context)
  noticeRoutes(app, context)
  pushRoutes(app, context)
  fairRoutes(app, context)
  solvencyRoutes(app, context)
  lawRoutes(app, context, clausesNow())
  breachRoutes(app, context)
  walletRoutes(app, context)
  gameRoutes(app, context)
  ownRoundRoutes(app, context)
  offeredRoutes(app, context)
  returnRoutes(app, context)
  seamlessCallbacks(app, context)
  gameCaseRoutes(app, context)
  statementRoutes(app, context, { payouts: payoutsTold, payee: payeeTold })
  depositRoutes(app, context)
  bankTransferRoutes(app, context)
  walletLinkRoutes(app, context)
  withdrawalRoutes(app, context, gatherFunds)
  slipRoutes(app, context)
  inviteRoutes(app, context)
  refundRoutes(app, context)
  playthroughRoutes(app, context)
  responsibleGamingRoutes(app, context, { stakedSince, stakedNow })
  bonusRoutes(app, context)
  spinwheelRoutes(app, context)
  chatRoutes(app, context)
  installConsole(app, context)
}

/** The calls that only operators make; some rooms above have a few of their own. */
function installConsole(app: FastifyInstance, context: Context): void {
  operatorRoutes(app, context)
  caseRoutes(app, context)
  factorRoutes(app, context)
  staffRoutes(app, context)
  auditRoutes(app, context)
  dashboardRoutes(app, context)
  openingRoutes(app, context)
  operatorPushRoutes(app, context)
  approvalRoutes(app, context)
  suspenseRoutes(app, context)
  memberAdminRoutes(app, context)
  decisionRoutes(app, context)
  adjustmentRoutes(app, context)
  transferDecisionRoutes(app, context)
  auditLookRoutes(app, context)
  bookRoutes(app, context)
  playedRoundRoutes(app, context)
  reportRoutes(app, context)
  siteAdminRoutes(app, context)
  rightRoutes(app, context)
  contentRoutes(app, context)
  listRoutes(app, context)
  careRoutes(app, context)
}
