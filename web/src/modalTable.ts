import type { ModalLoaders } from './app/modals/modals.ts'

/** Every modal of the product and its feature, fetched when it is first opened or before. */
export const modalLoaders: ModalLoaders = {
  deposit: () => import('./features/deposit/DepositModal.tsx'),
  transfer: () => import('./features/transfer/TransferModal.tsx'),
  withdraw: () => import('./features/withdraw/WithdrawModal.tsx'),
  game: () => import('./features/games/GameModal.tsx'),
  invite: () => import('./features/invite/InviteModal.tsx'),
  refund: () => import('./features/refund/RefundModal.tsx'),
  bonus: () => import('./features/bonus/BonusModal.tsx'),
  promotion: () => import('./features/bonus/PromotionModal.tsx'),
  conditions: () => import('./features/conditions/ConditionsModal.tsx'),
  agreement: () => import('./features/agreement/AgreementModal.tsx'),
  changePassword: () => import('./features/password/ChangePasswordModal.tsx'),
  editBankName: () => import('./features/bankName/EditBankNameModal.tsx'),
  slips: () => import('./features/slips/SlipsModal.tsx'),
  slipUpload: () => import('./features/slips/SlipUploadModal.tsx'),
  chat: () => import('./features/chat/ChatModal.tsx'),
  playLimit: () => import('./features/play/LimitModal.tsx'),
  playStop: () => import('./features/play/StopModal.tsx'),
  receipt: () => import('./features/receipt/ReceiptModal.tsx'),
  passkey: () => import('./features/security/PasskeyModal.tsx'),
  bankChange: () => import('./features/bankChange/BankChangeModal.tsx'),
  complaints: () => import('./features/complaints/ComplaintsModal.tsx'),
  notices: () => import('./features/notices/NoticesModal.tsx'),
  leave: () => import('./features/security/LeaveModal.tsx'),
  closeAccount: () => import('./features/security/CloseModal.tsx'),
}
