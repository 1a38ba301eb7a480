const UKGC = 'https://www.gamblingcommission.gov.uk'
const PA = 'https://regulations.justia.com/states/pennsylvania/title-58/part-vii/subpart-l'

/**
 * The published texts: the name that the page shows, where the text is read, and from when that
 * wording counts (`YYYY-MM-DD`); null where the version that a clause was taken from is not known.
 */
export const SOURCES = {
  GLI: {
    name: 'GLI-19 v3.0',
    address: 'https://gaminglabs.com/gli-standards/',
    dated: '2020-07-17',
  },
  RTS: {
    name: 'UKGC RTS',
    address: `${UKGC}/standards/remote-gambling-and-software-technical-standards/1-RTS-introduction`,
    dated: null,
  },
  RTS_2025: {
    name: 'UKGC RTS',
    address: `${UKGC}/licensees-and-businesses/guide/page/updates-to-rts-effective-31-october-2025`,
    dated: '2025-10-31',
  },
  // Set for 30 June 2026 and put off since (wiggin.co.uk/?p=27901); the new date was not read.
  RTS_2026: {
    name: 'UKGC RTS',
    address: `${UKGC}/licensees-and-businesses/guide/page/updates-to-rts-effective-30-june-2026`,
    dated: null,
  },
  LCCP: {
    name: 'UKGC LCCP',
    address: `${UKGC}/licensees-and-businesses/lccp/online`,
    dated: null,
  },
  LCCP_FUNDS: {
    name: 'UKGC LCCP',
    address: `${UKGC}/print/autumn-2023-consultation-proposed-changes-to-lccp-and-rts-consultation`,
    dated: '2025-10-31',
  },
  LCCP_GIFTS: {
    name: 'UKGC LCCP',
    address: `${UKGC}/blog/post/socially-responsible-incentives-what-operators-need-to-know`,
    dated: '2026-01-19',
  },
  LCCP_MARKETING: {
    name: 'UKGC LCCP',
    address: `${UKGC}/print/summer-2023-consultation-proposed-changes-to-lccp-and-rts-consultation`,
    dated: '2025-05-01',
  },
  NJ: {
    name: 'N.J.A.C. 13:69O',
    address: 'https://www.nj.gov/oag/ge/docs/Regulations/CHAPTER69O.pdf',
    dated: null,
  },
  PA_812: {
    name: '58 Pa. Code',
    address: `${PA}/chapter-812a/section-812a-9`,
    dated: '2024-11-02',
  },
  PA_814: { name: '58 Pa. Code', address: `${PA}/chapter-814a`, dated: '2024-11-02' },
  MGA: {
    name: 'MGA Player Protection',
    address: 'https://www.mga.org.mt/licensee-hub/compliance/player-protection/',
    dated: '2023-01-12',
  },
  PDPA: {
    name: 'Thai PDPA B.E. 2562',
    address: 'https://thailawforum.com/personal-data-protection-act-b-e-2562-2019',
    dated: '2022-06-01',
  },
} as const satisfies Record<string, { name: string; address: string; dated: string | null }>
export type Source = keyof typeof SOURCES
