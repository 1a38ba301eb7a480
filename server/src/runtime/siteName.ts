/** What the product calls itself in text messages, and what no password may be made of. */
export const SITE_NAME = 'Krapao'
