import { chargebackOpsCalls } from '../chargebacks/operatorCalls.ts'
import { approvalCalls } from './approvals/calls.ts'
import { auditCalls } from './audit/calls.ts'
import { bookCalls } from './books.ts'
import { caseCalls } from './cases.ts'
import { walletLinkOpsCalls } from './cashin/walletLinks.ts'
import { complaintOpsCalls } from './complaints.ts'
import { contentCalls } from './content.ts'
import { dashboardCalls } from './dashboard.ts'
import { decisionCalls } from './decision/calls.ts'
import { amlCalls } from './identity/aml.ts'
import { blockOpsCalls } from './identity/blocks.ts'
import { identityOpsCalls } from './identity/calls.ts'
import { linkOpsCalls } from './identity/links.ts'
import { ruleCalls } from './identity/rules.ts'
import { breachCalls } from './law/breaches.ts'
import { lawCalls } from './law/profiles.ts'
import { listCalls } from './lists/calls.ts'
import { memberOpsCalls } from './members.ts'
import { identityCalls } from './people/identity.ts'
import { operatorPushCalls } from './people/push.ts'
import { rightCalls } from './people/rights.ts'
import { securityOpsCalls } from './people/security.ts'
import { gameCaseCalls } from './play/gameCases.ts'
import { providerOpsCalls } from './play/providers.ts'
import { roundOpsCalls } from './play/rounds.ts'
import { queueCalls } from './queues.ts'
import { reportCalls } from './reports/calls.ts'
import { settingCalls } from './settings.ts'
import { suspenseOpsCalls } from './suspense.ts'
import { talkOpsCalls } from './talks/calls.ts'
import { withdrawalOpsCalls } from './withdrawals.ts'

/** The calls of the console; the chat's own stand in `routes/opsChat.ts`. */
export const opsCalls = {
  ...identityCalls,
  ...rightCalls,
  ...securityOpsCalls,
  ...operatorPushCalls,
  ...dashboardCalls,
  ...approvalCalls,
  ...caseCalls,
  ...withdrawalOpsCalls,
  ...queueCalls,
  ...memberOpsCalls,
  ...decisionCalls,
  ...identityOpsCalls,
  ...blockOpsCalls,
  ...linkOpsCalls,
  ...amlCalls,
  ...ruleCalls,
  ...bookCalls,
  ...auditCalls,
  ...settingCalls,
  ...lawCalls,
  ...breachCalls,
  ...reportCalls,
  ...contentCalls,
  ...suspenseOpsCalls,
  ...chargebackOpsCalls,
  ...complaintOpsCalls,
  ...talkOpsCalls,
  ...roundOpsCalls,
  ...gameCaseCalls,
  ...providerOpsCalls,
  ...walletLinkOpsCalls,
  ...listCalls,
}
