/**
 * What support asks to be done for a member, and a second person with `help.confirm` confirms: new
 * passwords at all games, or every log-in and passkey ended.
 */
export const HELPS = ['gamePasswords', 'logins'] as const
export type Help = (typeof HELPS)[number]
