/** How many days back a provider's figures are summed, today among them. Imports no schemas. */
export const FIGURE_DAYS = [1, 7, 30, 90, 365] as const
