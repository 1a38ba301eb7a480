/**
 * The operators' calls by name; apart from `paths.ts`, so that the member's app does not carry
 * them.
 */
export const OPS_PATHS = {
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
