import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { bankTransferRoutes } from '../domains/banktransfers/routes.ts'
import { bonusRoutes } from '../domains/bonuses/routes.ts'
import { chatRoutes } from '../domains/chat/routes.ts'
import { depositRoutes } from '../domains/deposits/routes.ts'
import { fairRoutes } from '../domains/fair/routes.ts'
import { gatherFunds, stakedSince } from '../domains/games/public.ts'
import { gameRoutes } from '../domains/games/routes.ts'
import { inviteRoutes } from '../domains/invites/routes.ts'
import { PASSKEY_OWNERS } from '../domains/members/public.ts'
import { memberRoutes } from '../domains/members/routes.ts'
import { otpRoutes } from '../domains/otp/routes.ts'
import { passkeyRoutes } from '../domains/passkeys/routes.ts'
import { playthroughRoutes } from '../domains/playthrough/routes.ts'
import { playwellRoutes } from '../domains/playwell/routes.ts'
import { privacyRoutes } from '../domains/privacy/routes.ts'
import { refundRoutes } from '../domains/refunds/routes.ts'
import { sessionRoutes } from '../domains/sessions/routes.ts'
import { siteRoutes } from '../domains/site/routes.ts'
import { slipRoutes } from '../domains/slips/routes.ts'
import { spinwheelRoutes } from '../domains/spinwheel/routes.ts'
import { statementRoutes } from '../domains/statements/routes.ts'
import { walletRoutes } from '../domains/wallet/routes.ts'
import { walletLinkRoutes } from '../domains/walletlinks/routes.ts'
import { withdrawalRoutes } from '../domains/withdrawals/routes.ts'

/** Every domain's calls. A new domain adds its line here. */
export function installDomains(app: FastifyInstance, context: Context): void {
  siteRoutes(app, context)
  otpRoutes(app, context)
  memberRoutes(app, context)
  sessionRoutes(app, context)
  passkeyRoutes(app, context, PASSKEY_OWNERS)
  privacyRoutes(app, context)
  fairRoutes(app, context)
  walletRoutes(app, context)
  gameRoutes(app, context)
  statementRoutes(app, context)
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
}
