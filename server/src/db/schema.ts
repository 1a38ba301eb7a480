import type { BankTransferTables } from './tables/money/bankTransfers.ts'
import type { ChargebackTables } from './tables/money/chargebacks.ts'
import type { DepositTables } from './tables/money/deposits.ts'
import type { LedgerTables } from './tables/money/ledger.ts'
import type { PaymentTables } from './tables/money/payments.ts'
import type { ReconciliationTables } from './tables/money/reconciliation.ts'
import type { SlipTables } from './tables/money/slips.ts'
import type { WalletLinkTables } from './tables/money/walletLinks.ts'
import type { WithdrawalTables } from './tables/money/withdrawals.ts'
import type { ApprovalTables } from './tables/operators/approvals.ts'
import type { AuditTables } from './tables/operators/audit.ts'
import type { CaseTables } from './tables/operators/cases.ts'
import type { ContentVersionTables } from './tables/operators/contentVersions.ts'
import type { OperatorTables } from './tables/operators/operators.ts'
import type { AttemptTables } from './tables/people/attempts.ts'
import type { ComplaintTables } from './tables/people/complaints.ts'
import type { HttpTables } from './tables/people/http.ts'
import type { MemberTables } from './tables/people/members.ts'
import type { OtpTables } from './tables/people/otp.ts'
import type { PasskeyTables } from './tables/people/passkeys.ts'
import type { PushTables } from './tables/people/push.ts'
import type { SessionTables } from './tables/people/sessions.ts'
import type { EarningTables } from './tables/play/earnings.ts'
import type { GameTables } from './tables/play/games.ts'
import type { OfferTables } from './tables/play/offers.ts'
import type { PlayTables } from './tables/play/play.ts'
import type { PlaythroughTables } from './tables/play/playthrough.ts'
import type { SpinwheelTables } from './tables/play/spinwheel.ts'
import type { TermsShownTables } from './tables/play/termsShown.ts'
import type { ChatTables } from './tables/site/chat.ts'
import type { SiteTables } from './tables/site/site.ts'
import type { TraceTables } from './tables/site/traces.ts'

/** The tables as TypeScript sees them, for Kysely. A domain adds its own in `tables/`. */
export interface Database
  extends
    ApprovalTables,
    AttemptTables,
    AuditTables,
    BankTransferTables,
    CaseTables,
    ChargebackTables,
    ChatTables,
    ContentVersionTables,
    DepositTables,
    EarningTables,
    GameTables,
    HttpTables,
    LedgerTables,
    MemberTables,
    OfferTables,
    OperatorTables,
    OtpTables,
    ComplaintTables,
    PushTables,
    PasskeyTables,
    PlayTables,
    PlaythroughTables,
    TermsShownTables,
    ReconciliationTables,
    SessionTables,
    SiteTables,
    SlipTables,
    SpinwheelTables,
    PaymentTables,
    TraceTables,
    WalletLinkTables,
    WithdrawalTables {}
