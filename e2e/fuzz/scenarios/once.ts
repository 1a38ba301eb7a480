import type { AnyCallName } from '@krapao/contract/calls'
import type { Ask } from '../ask.ts'

/**
 * Calls that use up what they show, or what they are about: of two at once one is taken. A decision
 * about money in suspense is not among them: said again it is answered as it stands.
 */
const ONCE = new Set<AnyCallName>([
  'accountRegister',
  'accountRecover',
  'passkeyRegisterBegin',
  'passkeyRegisterFinish',
  'passkeyLoginFinish',
  'passkeyStepUpFinish',
  'passkeyRemove',
  'lineLinkBegin',
  'lineLinkFinish',
  'lineUnlink',
  'opsInvitationFinish',
  'opsLogin',
  'opsLoginPasskeyFinish',
  'opsPasskeyBegin',
  'opsPasskeyFinish',
  'opsPasskeyRemove',
  'opsAuthenticatorBegin',
  'opsAuthenticatorFinish',
  'opsAuthenticatorRemove',
  'opsStaffConfirm',
  'opsApprovalDisagree',
  'opsApprovalTakeBack',
  'opsSlipAccept',
  'opsSlipRefuse',
  'opsTransferResolve',
  'spinClaim',
  'refundReceive',
  'refundAddWallet',
  'inviteBonus',
  'playLimitConfirm',
])

/** With one key both have the first one's answer. */
export const isGoodOnce = ({ name, headers }: Ask): boolean =>
  ONCE.has(name) && !headers.some(([header]) => header === 'Idempotency-Key')
