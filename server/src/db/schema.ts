import type { BankTransferTables } from './tables/cashin/bankTransfers.ts'
import type { ChargebackTables } from './tables/cashin/chargebacks.ts'
import type { DepositTables } from './tables/cashin/deposits.ts'
import type { PaymentTables } from './tables/cashin/payments.ts'
import type { SlipTables } from './tables/cashin/slips.ts'
import type { WalletLinkTables } from './tables/cashin/walletLinks.ts'
import type { WithdrawalTables } from './tables/cashout/withdrawals.ts'
import type { BreachTables } from './tables/desk/breaches.ts'
import type { ListTables } from './tables/desk/lists.ts'
import type { ReconciliationTables } from './tables/desk/reconciliation.ts'
import type { InviteTables } from './tables/gifts/invites.ts'
import type { OfferTables } from './tables/gifts/offers.ts'
import type { PlaythroughTables } from './tables/gifts/playthrough.ts'
import type { RefundTables } from './tables/gifts/refunds.ts'
import type { SpinwheelTables } from './tables/gifts/spinwheel.ts'
import type { TermsShownTables } from './tables/gifts/termsShown.ts'
import type { AmlTables } from './tables/identity/aml.ts'
import type { HouseRuleTables } from './tables/identity/houseRules.ts'
import type { IdentityTables } from './tables/identity/identity.ts'
import type { LinkTables } from './tables/identity/links.ts'
import type { LedgerTables } from './tables/ledger/ledger.ts'
import type { SolvencyTables } from './tables/ledger/solvency.ts'
import type { LineTables } from './tables/people/line.ts'
import type { MemberTables } from './tables/people/members.ts'
import type { NoticeTables } from './tables/people/notices.ts'
import type { OtpTables } from './tables/people/otp.ts'
import type { PasskeyTables } from './tables/people/passkeys.ts'
import type { PushTables } from './tables/people/push.ts'
import type { SessionTables } from './tables/people/sessions.ts'
import type { CatalogueTables } from './tables/play/catalogue.ts'
import type { DailyPlayTables } from './tables/play/dailyPlay.ts'
import type { GameTables } from './tables/play/games.ts'
import type { SeamlessTables } from './tables/play/seamless.ts'
import type { HarmTables } from './tables/safety/harm.ts'
import type { SafetyTables } from './tables/safety/limits.ts'
import type { ServerTables } from './tables/server/server.ts'
import type { ContentVersionTables } from './tables/site/contentVersions.ts'
import type { SiteTables } from './tables/site/site.ts'
import type { ApprovalTables } from './tables/staff/approvals.ts'
import type { AuditTables } from './tables/staff/audit.ts'
import type { CaseTables } from './tables/staff/cases.ts'
import type { OperatorTables } from './tables/staff/operators.ts'
import type { OperatorPushTables } from './tables/staff/push.ts'
import type { RightTables } from './tables/staff/rights.ts'
import type { ChatTables } from './tables/support/chat.ts'
import type { ComplaintTables } from './tables/support/complaints.ts'

/** The tables as TypeScript sees them, for Kysely; in `tables/` by area, as in `baseline/`. */
export interface Database
  extends
    BankTransferTables,
    ChargebackTables,
    DepositTables,
    PaymentTables,
    SlipTables,
    WalletLinkTables,
    WithdrawalTables,
    BreachTables,
    ListTables,
    ReconciliationTables,
    InviteTables,
    OfferTables,
    PlaythroughTables,
    RefundTables,
    SpinwheelTables,
    TermsShownTables,
    IdentityTables,
    LinkTables,
    AmlTables,
    HouseRuleTables,
    LedgerTables,
    SolvencyTables,
    MemberTables,
    OtpTables,
    PasskeyTables,
    NoticeTables,
    PushTables,
    LineTables,
    SessionTables,
    CatalogueTables,
    DailyPlayTables,
    GameTables,
    SeamlessTables,
    SafetyTables,
    HarmTables,
    ServerTables,
    ContentVersionTables,
    SiteTables,
    ApprovalTables,
    AuditTables,
    CaseTables,
    OperatorTables,
    OperatorPushTables,
    RightTables,
    ChatTables,
    ComplaintTables {}
