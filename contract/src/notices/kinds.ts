/** What a member is told on the account itself, to be read at any time and on any device. */
export const NOTICE_KINDS = [
  'moneyIn',
  'moneyOut',
  'newDevice',
  'bankChanged',
  'bankGivenBack',
  'passwordChanged',
  'passwordRecovered',
  'passkeyAdded',
  'passkeyRemoved',
  'loginsReset',
  'confirmOff',
  'newDeviceOff',
  'contested',
  'chargeback',
  'identityAccepted',
  'identityAgain',
  'identityRefused',
  'limit',
  'reply',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]
