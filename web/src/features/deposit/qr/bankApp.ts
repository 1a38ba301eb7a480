/**
 * What each bank calls its app. Words only: the links that banks document open one payment of a
 * merchant's, and none of them opens the app to scan a picture.
 */
const APPS: Readonly<Record<string, string>> = {
  KBANK: 'K PLUS',
  SCB: 'SCB EASY',
  KTB: 'Krungthai NEXT',
  BBL: 'Bangkok Bank Mobile Banking',
  BAY: 'krungsri app',
  TTB: 'ttb touch',
  TMB: 'ttb touch',
  GSB: 'MyMo',
  BCEL: 'BCEL One',
}

/** The app of the bank that the member pays from; null where we do not know its name. */
export const bankApp = (bankCode: string | undefined): string | null =>
  APPS[bankCode?.toUpperCase() ?? ''] ?? null
