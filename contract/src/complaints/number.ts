/** What a complaint is called by everybody. Imports no schemas. */
export const complaintNumber = (number: bigint): string => `C-${String(number).padStart(6, '0')}`
