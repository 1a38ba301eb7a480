/** What a member may be told while the app is closed; each can be turned off. */
export const PUSH_KINDS = ['money', 'withdrawal', 'chat'] as const
export type PushKind = (typeof PUSH_KINDS)[number]
