/**
 * The operators' calls by name; apart from `paths.ts`, so that the member's app does not carry
 * them.
 */
export const OPS_PATHS = {
  opsLogin: 'POST /api/ops/login',
  opsLogout: 'POST /api/ops/logout',
  opsMe: 'GET /api/ops/me',
  opsToday: 'GET /api/ops/today',

  opsWithdrawals: 'POST /api/ops/withdrawals',
  opsWithdrawalApprove: 'POST /api/ops/withdrawals/:reference/approve',
  opsWithdrawalReject: 'POST /api/ops/withdrawals/:reference/reject',
  opsSlips: 'POST /api/ops/slips',
  opsSlipAccept: 'POST /api/ops/slips/:reference/accept',
  opsSlipRefuse: 'POST /api/ops/slips/:reference/refuse',
  opsTransfers: 'POST /api/ops/transfers',
  opsTransferResolve: 'POST /api/ops/transfers/:reference/resolve',
  opsAdjustments: 'POST /api/ops/adjustments',
  opsAdjustmentApprove: 'POST /api/ops/adjustments/:id/approve',
  opsAdjustmentRefuse: 'POST /api/ops/adjustments/:id/refuse',

  opsMembers: 'POST /api/ops/members',
  opsMember: 'GET /api/ops/members/:id',
  opsMemberReveal: 'POST /api/ops/members/:id/reveal',
  opsMemberMovements: 'POST /api/ops/members/:id/movements',
  opsMemberStatus: 'POST /api/ops/members/:id/status',
  opsMemberLogout: 'POST /api/ops/members/:id/logout',
  opsMemberNote: 'POST /api/ops/members/:id/note',
  opsMemberAdjust: 'POST /api/ops/members/:id/adjust',

  opsTrialBalance: 'GET /api/ops/ledger/trialBalance',
  opsLedgerAccount: 'POST /api/ops/ledger/account',
  opsLedgerPosting: 'GET /api/ops/ledger/postings/:id',
  opsReconciliation: 'GET /api/ops/reconciliation',
  opsAudit: 'POST /api/ops/audit',
  opsReport: 'POST /api/ops/reports/:name',

  opsSettings: 'GET /api/ops/settings',
  opsSettingChange: 'PUT /api/ops/settings/:key',
  opsStaff: 'GET /api/ops/staff',
  opsStaffAdd: 'POST /api/ops/staff',
  opsStaffChange: 'PUT /api/ops/staff/:id',
  opsStaffReset: 'POST /api/ops/staff/:id/reset',

  opsChatInbox: 'POST /api/ops/chat/inbox',
  opsChatSearch: 'POST /api/ops/chat/search',
  opsChatHistory: 'POST /api/ops/chat/history',
  opsChatSend: 'POST /api/ops/chat/send-message',
  opsChatUpload: 'POST /api/ops/chat/upload',
  opsChatRead: 'PUT /api/ops/chat/read',
  opsChatTyping: 'POST /api/ops/chat/typing',
  opsChatAssign: 'PUT /api/ops/chat/assign',
  opsChatClose: 'POST /api/ops/chat/close',
  opsChatReopen: 'POST /api/ops/chat/reopen',
  opsChatNotes: 'GET /api/ops/chat/notes/:conversation',
  opsChatNoteAdd: 'POST /api/ops/chat/notes',
  opsChatOperators: 'GET /api/ops/chat/operators',
  opsCanned: 'GET /api/ops/chat/canned',
  opsCannedAdd: 'POST /api/ops/chat/canned',
  opsCannedChange: 'PUT /api/ops/chat/canned/:canned',
  opsCannedRemove: 'DELETE /api/ops/chat/canned/:canned',
} as const satisfies Record<string, `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/ops/${string}`>

export type OpsCallName = keyof typeof OPS_PATHS
