/** How two people end a round whose end nobody tells: lost, won, or the stakes given back. */
export const GAME_OUTCOMES = ['LOST', 'WON', 'BACK'] as const
