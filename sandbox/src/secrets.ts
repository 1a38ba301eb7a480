import { HUB88_PRIVATE_KEY, OPERATOR_PUBLIC_KEY } from './games/seamless/dialects/hub88Keys.ts'

/** What both sides of each contract know. Public on purpose: nothing real stands behind them. */
export const SECRETS = {
  kbank: {
    partnerId: 'KRAPAO',
    requestSecret: 'sandbox-kbank-request',
    callbackSecret: 'sandbox-kbank-callback',
  },
  ww: { merchantNo: 'KRAPAO-WW', key: 'sandbox-ww-key' },
  paytimz: {
    apiKey: 'sandbox-paytimz-id',
    apiSecret: 'sandbox-paytimz-secret',
    callbackSecret: 'sandbox-paytimz-callback',
  },
  payonex: { appId: 'krapao-payonex' },
  zpay: { merchantId: '880015', secret: 'sandbox-zpay-secret' },
  omise: { secretKey: 'sandbox-omise-secret' },
  twoc2p: { merchantId: 'JT04', secretKey: 'sandbox-twoc2p-secret' },
  ksher: { appId: 'mch35000' },
  gbprime: { token: 'sandbox-gbprime-token', secretKey: 'sandbox-gbprime-secret' },
  scb: { apiKey: 'sandbox-scb-key', apiSecret: 'sandbox-scb-secret', ref3Prefix: 'KRP' },
  phajay: { secretKey: 'sandbox-phajay-secret' },
  bank: { apiKey: 'sandbox-bank-key', signingSecret: 'sandbox-bank-signing' },
  walletlink: { clientId: 'krapao', secret: 'sandbox-walletlink-secret' },
  sms: {
    key: 'sandbox-sms-key',
    secret: 'sandbox-sms-secret',
    thaiBulk: { apiKey: 'sandbox-thaibulk-key', apiSecret: 'sandbox-thaibulk-secret' },
    twilio: { accountSid: 'ACsandbox', authToken: 'sandbox-twilio-token' },
  },
  line: {
    channelId: '1650000001',
    channelSecret: 'sandbox-line-channel-secret',
    accessToken: 'sandbox-line-access-token',
  },
  slipcheck: {
    bank: 'sandbox-slipcheck-key',
    easyslip: 'sandbox-easyslip-key',
    slipok: 'sandbox-slipok-key',
    slipokBranch: '4242',
  },
  idcheck: { iapp: 'sandbox-iapp-key' },
  seamless: {
    hub88: { operatorPublicKey: OPERATOR_PUBLIC_KEY, privateKey: HUB88_PRIVATE_KEY },
    pgsoft: { operatorToken: 'sandbox-pgsoft-operator', secretKey: 'sandbox-pgsoft-secret' },
    win568: { companyKey: 'sandbox-win568-company' },
    pragmatic: { providerId: 'pragmatic', secret: 'sandbox-pragmatic-secret' },
  },
  game: (code: string) => ({ agent: `krapao-${code}`, secret: `sandbox-game-${code}` }),
}

/** A signed request older or newer than this, in ms, is refused. */
export const REQUEST_FRESH_MS = 300_000
