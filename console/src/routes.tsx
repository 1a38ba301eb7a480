import { Navigate, Route, Routes } from 'react-router'
import { Frame } from './frame/Frame.tsx'
import { AdjustmentsPage } from './pages/AdjustmentsPage.tsx'
import { AuditPage } from './pages/AuditPage.tsx'
import { BooksPage } from './pages/BooksPage.tsx'
import { ChatPage } from './pages/ChatPage.tsx'
import { ContentPage } from './pages/ContentPage.tsx'
import { LoginPage } from './pages/LoginPage.tsx'
import { MemberPage } from './pages/MemberPage.tsx'
import { MembersPage } from './pages/MembersPage.tsx'
import { OffersPage } from './pages/OffersPage.tsx'
import { ReconciliationPage } from './pages/ReconciliationPage.tsx'
import { ReportsPage } from './pages/ReportsPage.tsx'
import { SettingsPage } from './pages/SettingsPage.tsx'
import { SlipsPage } from './pages/SlipsPage.tsx'
import { StaffPage } from './pages/StaffPage.tsx'
import { SuspensePage } from './pages/SuspensePage.tsx'
import { TodayPage } from './pages/TodayPage.tsx'
import { TransfersPage } from './pages/TransfersPage.tsx'
import { WheelsPage } from './pages/WheelsPage.tsx'
import { WithdrawalsPage } from './pages/WithdrawalsPage.tsx'

export const ConsoleRoutes = () => (
  <Routes>
    <Route path="/login" element={<LoginPage />} />
    <Route element={<Frame />}>
      <Route path="/" element={<TodayPage />} />
      <Route path="/members" element={<MembersPage />} />
      <Route path="/members/:id" element={<MemberPage />} />
      <Route path="/withdrawals" element={<WithdrawalsPage />} />
      <Route path="/suspense" element={<SuspensePage />} />
      <Route path="/slips" element={<SlipsPage />} />
      <Route path="/transfers" element={<TransfersPage />} />
      <Route path="/adjustments" element={<AdjustmentsPage />} />
      <Route path="/chat" element={<ChatPage />} />
      <Route path="/books" element={<BooksPage />} />
      <Route path="/reconciliation" element={<ReconciliationPage />} />
      <Route path="/reports" element={<ReportsPage />} />
      <Route path="/offers" element={<OffersPage />} />
      <Route path="/wheels" element={<WheelsPage />} />
      <Route path="/content" element={<ContentPage />} />
      <Route path="/audit" element={<AuditPage />} />
      <Route path="/staff" element={<StaffPage />} />
      <Route path="/settings" element={<SettingsPage />} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Route>
  </Routes>
)
