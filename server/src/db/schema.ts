import type { AdjustmentTables } from './tables/adjustments.ts'
import type { AttemptTables } from './tables/attempts.ts'
import type { AuditTables } from './tables/audit.ts'
import type { BankTransferTables } from './tables/bankTransfers.ts'
import type { ChatTables } from './tables/chat.ts'
import type { ContentVersionTables } from './tables/contentVersions.ts'
import type { DepositTables } from './tables/deposits.ts'
import type { EarningTables } from './tables/earnings.ts'
import type { GameTables } from './tables/games.ts'
import type { HttpTables } from './tables/http.ts'
import type { LedgerTables } from './tables/ledger.ts'
import type { MemberTables } from './tables/members.ts'
import type { OfferTables } from './tables/offers.ts'
import type { OperatorTables } from './tables/operators.ts'
import type { OtpTables } from './tables/otp.ts'
import type { PasskeyTables } from './tables/passkeys.ts'
import type { PlayTables } from './tables/play.ts'
import type { PlaythroughTables } from './tables/playthrough.ts'
import type { ReconciliationTables } from './tables/reconciliation.ts'
import type { SessionTables } from './tables/sessions.ts'
import type { SiteTables } from './tables/site.ts'
import type { SlipTables } from './tables/slips.ts'
import type { SpinwheelTables } from './tables/spinwheel.ts'
import type { SuspenseTables } from './tables/suspense.ts'
import type { WalletLinkTables } from './tables/walletLinks.ts'
import type { WithdrawalTables } from './tables/withdrawals.ts'

/** The tables as TypeScript sees them, for Kysely. A domain adds its own in `tables/`. */
export interface Database
  extends
    AdjustmentTables,
    AttemptTables,
    AuditTables,
    BankTransferTables,
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
    PasskeyTables,
    PlayTables,
    PlaythroughTables,
    ReconciliationTables,
    SessionTables,
    SiteTables,
    SlipTables,
    SpinwheelTables,
    SuspenseTables,
    WalletLinkTables,
    WithdrawalTables {}
