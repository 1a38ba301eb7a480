import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { Frame } from './frame/Frame.tsx'
import { lazily } from './frame/lazily.tsx'
import { AmlAddress } from './pages/aml/AmlAddress.tsx'
import { AmlPage } from './pages/aml/AmlPage.tsx'
import { AuditPage } from './pages/books/audit/AuditPage.tsx'
import { BooksPage } from './pages/books/ledger/BooksPage.tsx'
import { ReconciliationPage } from './pages/books/ReconciliationPage.tsx'
import { ReportsPage } from './pages/books/reports/ReportsPage.tsx'
import { SolvencyPage } from './pages/books/SolvencyPage.tsx'
import { BreachesPage } from './pages/breaches/BreachesPage.tsx'
import { ContentPage } from './pages/content/ContentPage.tsx'
import { OffersPage } from './pages/content/OffersPage.tsx'
import { WheelsPage } from './pages/content/WheelsPage.tsx'
import { DashboardPage } from './pages/dashboard/DashboardPage.tsx'
import { BlocksPage } from './pages/identity/BlocksPage.tsx'
import { IdentityPage } from './pages/identity/IdentityPage.tsx'
import { LawPage } from './pages/law/LawPage.tsx'
import { LinkGroupPage } from './pages/links/LinkGroupPage.tsx'
import { LinksPage } from './pages/links/LinksPage.tsx'
import { ListPage } from './pages/lists/ListPage.tsx'
import { LoginPage } from './pages/LoginPage.tsx'
import { MemberPage } from './pages/members/MemberPage.tsx'
import { MembersPage } from './pages/members/MembersPage.tsx'
import { OpeningPage } from './pages/opening/OpeningPage.tsx'
import { QualityPage } from './pages/quality/QualityPage.tsx'
import { AdjustmentsPage } from './pages/queues/AdjustmentsPage.tsx'
import { ApprovalsPage } from './pages/queues/approvals/ApprovalsPage.tsx'
import { ChargebacksPage } from './pages/queues/ChargebacksPage.tsx'
import { ComplaintsPage } from './pages/queues/ComplaintsPage.tsx'
import { GameCasesPage } from './pages/queues/gameCases/GameCasesPage.tsx'
import { GameDebtsPage } from './pages/queues/gameCases/GameDebtsPage.tsx'
import { RoundsPage } from './pages/queues/rounds/RoundsPage.tsx'
import { SlipsPage } from './pages/queues/slips/SlipsPage.tsx'
import { SuspensePage } from './pages/queues/suspense/SuspensePage.tsx'
import { TransfersPage } from './pages/queues/transfers/TransfersPage.tsx'
import { WalletLinksPage } from './pages/queues/walletLinks/WalletLinksPage.tsx'
import { WithdrawalsPage } from './pages/queues/WithdrawalsPage.tsx'
import { RuleAddress } from './pages/rules/RuleAddress.tsx'
import { RulesPage } from './pages/rules/RulesPage.tsx'
import { SecurityPage } from './pages/security/SecurityPage.tsx'
import { SettingsPage } from './pages/settings/SettingsPage.tsx'
import { InvitationPage } from './pages/staff/InvitationPage.tsx'
import { StaffPage } from './pages/staff/StaffPage.tsx'
import { TalksPage } from './pages/talks/TalksPage.tsx'

/** With its socket, which no other page needs. */
const ChatPage = lazily(async () => {
  const { ChatPage: page } = await import('./pages/chat/ChatPage.tsx')
  return { default: page }
})

const ProvidersPage = lazily(async () => ({
  default: (await import('./pages/providers/ProvidersPage.tsx')).ProvidersPage,
}))
const ProviderPage = lazily(async () => ({
  default: (await import('./pages/providers/ProviderPage.tsx')).ProviderPage,
}))
const RoundPage = lazily(async () => ({
  default: (await import('./pages/providers/RoundPage.tsx')).RoundPage,
}))

/** Opened by owners alone. */
const RightsPage = lazily(async () => ({
  default: (await import('./pages/staff/RightsPage.tsx')).RightsPage,
}))

const PROVIDER_PAGES = [
  ['/providers', ProvidersPage],
  ['/providers/:code', ProviderPage],
  ['/providers/:code/round', RoundPage],
] as const

const providerRoutes = PROVIDER_PAGES.map(([path, Each]) => (
  <Route
    key={path}
    path={path}
    element={
      <Suspense>
        <Each />
      </Suspense>
    }
  />
))

/** Where cases wait for an operator. */
const queueRoutes = (
  <>
    <Route path="/approvals" element={<ApprovalsPage />} />
    <Route path="/withdrawals" element={<WithdrawalsPage />} />
    <Route path="/suspense" element={<SuspensePage />} />
    <Route path="/slips" element={<SlipsPage />} />
    <Route path="/transfers" element={<TransfersPage />} />
    <Route path="/game-cases" element={<GameCasesPage />} />
    <Route path="/game-debts" element={<GameDebtsPage />} />
    <Route path="/rounds" element={<RoundsPage />} />
    <Route path="/wallet-links" element={<WalletLinksPage />} />
    <Route path="/adjustments" element={<AdjustmentsPage />} />
    <Route path="/chargebacks" element={<ChargebacksPage />} />
  </>
)

export const ConsoleRoutes = () => (
  <Routes>
    <Route path="/login" element={<LoginPage />} />
    <Route path="/invitation" element={<InvitationPage />} />
    <Route element={<Frame />}>
      <Route path="/" element={<DashboardPage />} />
      <Route path="/members" element={<MembersPage />} />
      <Route path="/members/:id" element={<MemberPage />} />
      {queueRoutes}
      <Route
        path="/chat"
        element={
          <Suspense>
            <ChatPage />
          </Suspense>
        }
      />
      <Route path="/identity" element={<IdentityPage />} />
      <Route path="/blocks" element={<BlocksPage />} />
      <Route path="/links" element={<LinksPage />} />
      <Route path="/aml" element={<AmlPage />} />
      <Route path="/aml/:id" element={<AmlAddress />} />
      <Route path="/rules" element={<RulesPage />} />
      <Route path="/rules/:id" element={<RuleAddress />} />
      <Route path="/links/:id" element={<LinkGroupPage />} />
      <Route path="/complaints" element={<ComplaintsPage />} />
      <Route path="/talks" element={<TalksPage />} />
      <Route path="/quality" element={<QualityPage />} />
      {providerRoutes}
      <Route path="/lists" element={<ListPage />} />
      <Route path="/lists/:list" element={<ListPage />} />
      <Route path="/books" element={<BooksPage />} />
      <Route path="/reconciliation" element={<ReconciliationPage />} />
      <Route path="/solvency" element={<SolvencyPage />} />
      <Route path="/reports" element={<ReportsPage />} />
      <Route path="/offers" element={<OffersPage />} />
      <Route path="/wheels" element={<WheelsPage />} />
      <Route path="/content" element={<ContentPage />} />
      <Route path="/audit" element={<AuditPage />} />
      <Route path="/security" element={<SecurityPage />} />
      <Route path="/staff" element={<StaffPage />} />
      <Route
        path="/staff/rights"
        element={
          <Suspense>
            <RightsPage />
          </Suspense>
        }
      />
      <Route path="/law" element={<LawPage />} />
      <Route path="/breaches" element={<BreachesPage />} />
      <Route path="/opening" element={<OpeningPage />} />
      <Route path="/settings" element={<SettingsPage />} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Route>
  </Routes>
)
