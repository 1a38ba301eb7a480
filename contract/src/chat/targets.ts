/** Minutes within which a customer is answered and helped; the console shows what is over them. */
export const CHAT_TARGETS = { first: 3, next: 5, resolved: 24 * 60 } as const

export const LABEL_LENGTH = 30
export const MOST_LABELS = 5
/** Longest time for which a conversation is put aside, days. */
export const LONGEST_SNOOZE_DAYS = 30
