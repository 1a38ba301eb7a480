import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { adjustmentRoutes } from '../domains/adjustments/routes.ts'
import { approvalRoutes } from '../domains/approvals/routes.ts'
import { auditRoutes } from '../domains/audit/routes.ts'
import { bankTransferRoutes } from '../domains/banktransfers/routes.ts'
import { bonusRoutes } from '../domains/bonuses/routes.ts'
import { bookRoutes } from '../domains/books/routes.ts'
import { caseRoutes } from '../domains/cases/routes.ts'
import { chatRoutes } from '../domains/chat/routes.ts'
import { complaintRoutes } from '../domains/complaints/routes.ts'
import { contentRoutes } from '../domains/content/routes.ts'
import { depositRoutes } from '../domains/deposits/routes.ts'
import { fairRoutes } from '../domains/fair/routes.ts'
import { gatherFunds, renewGamePasswords, renewSoon, stakedSince } from '../domains/games/public.ts'
import { gameRoutes } from '../domains/games/routes.ts'
import { inviteRoutes } from '../domains/invites/routes.ts'
import { memberAdminRoutes } from '../domains/memberadmin/routes.ts'
import { PASSKEY_OWNERS } from '../domains/members/public.ts'
import { memberRoutes } from '../domains/members/routes.ts'
import { factorRoutes } from '../domains/operators/factors/routes.ts'
import { operatorRoutes } from '../domains/operators/routes.ts'
import { staffRoutes } from '../domains/operators/staff/routes.ts'
import { otpRoutes } from '../domains/otp/routes.ts'
import { passkeyRoutes } from '../domains/passkeys/routes.ts'
import { playthroughRoutes } from '../domains/playthrough/routes.ts'
import { playwellRoutes } from '../domains/playwell/routes.ts'
import { privacyRoutes } from '../domains/privacy/routes.ts'
import { pushRoutes } from '../domains/push/routes.ts'
import { refundRoutes } from '../domains/refunds/routes.ts'
import { reportRoutes } from '../domains/reports/routes.ts'
import { sessionRoutes } from '../domains/sessions/routes.ts'
import { siteRoutes } from '../domains/site/routes.ts'
import { siteAdminRoutes } from '../domains/siteadmin/routes.ts'
import { slipRoutes } from '../domains/slips/routes.ts'
import { spinwheelRoutes } from '../domains/spinwheel/routes.ts'
import { statementRoutes } from '../domains/statements/routes.ts'
import { suspenseRoutes } from '../domains/suspense/routes.ts'
import { todayRoutes } from '../domains/today/routes.ts'
import { transferDecisionRoutes } from '../domains/transferdecisions/routes.ts'
import { walletRoutes } from '../domains/wallet/routes.ts'
import { walletLinkRoutes } from '../domains/walletlinks/routes.ts'
import { holdPayouts, payoutsTold } from '../domains/withdrawals/public.ts'
import { withdrawalRoutes } from '../domains/withdrawals/routes.ts'

/** Every domain's calls. A new domain adds its line here. */
export function installDomains(app: FastifyInstance, context: Context): void {
  siteRoutes(app, context)
  otpRoutes(app, context)
  memberRoutes(app, context, { holdPayouts, renewGamePasswords, renewSoon })
  sessionRoutes(app, context)
  passkeyRoutes(app, context, PASSKEY_OWNERS)
  privacyRoutes(app, context)
  complaintRoutes(app, context)
  pushRoutes(app, context)
  fairRoutes(app, context)
  walletRoutes(app, context)
  gameRoutes(app, context)
  statementRoutes(app, context, payoutsTold)
  depositRoutes(app, context)
  bankTransferRoutes(app, context)
  walletLinkRoutes(app, context)
  withdrawalRoutes(app, context, gatherFunds)
  slipRoutes(app, context)
  inviteRoutes(app, context)
  refundRoutes(app, context)
  playthroughRoutes(app, context)
  playwellRoutes(app, context, stakedSince)
  bonusRoutes(app, context)
  spinwheelRoutes(app, context)
  chatRoutes(app, context)
  operatorRoutes(app, context)
  caseRoutes(app, context)
  factorRoutes(app, context)
  staffRoutes(app, context)
  auditRoutes(app, context)
  todayRoutes(app, context)
  approvalRoutes(app, context)
  suspenseRoutes(app, context)
  memberAdminRoutes(app, context)
  adjustmentRoutes(app, context)
  transferDecisionRoutes(app, context)
  bookRoutes(app, context)
  reportRoutes(app, context)
  siteAdminRoutes(app, context)
  contentRoutes(app, context)
}
