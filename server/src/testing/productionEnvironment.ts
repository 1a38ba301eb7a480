import { randomBytes } from 'node:crypto'

const secret = (): string => randomBytes(24).toString('base64url')

/** An environment that a licensed site would run in, with two PSPs and one game. */
export const productionEnvironment = (): Record<string, string> => ({
  NODE_ENV: 'production',
  DATABASE_URL: `postgres://krapao:${secret()}@db.example.com/krapao?sslmode=verify-full`,
  CREDENTIAL_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  TRUELINK_SECRET: secret(),
  PUBLIC_ORIGINS: 'https://krapao.example.com',
  PSPS: 'KBANK,WW',
  ...Object.fromEntries(
    ['KBANK', 'WW'].flatMap((code) => [
      [`PSP_${code}_URL`, `https://api.${code.toLowerCase()}.example.com`],
      [`PSP_${code}_CALLBACK_URL`, `https://krapao.example.com/callbacks/psp/${code}`],
    ]),
  ),
  PSP_KBANK_PARTNER_ID: 'KRAPAO',
  PSP_KBANK_REQUEST_SECRET: secret(),
  PSP_KBANK_CALLBACK_SECRET: secret(),
  PSP_WW_MERCHANT_NO: '77',
  PSP_WW_KEY: secret(),
  BANK_URL: 'https://api.bank.example.com',
  BANK_API_KEY: secret(),
  BANK_SIGNING_SECRET: secret(),
  WALLETLINK_URL: 'https://api.wallet.example.com',
  WALLETLINK_HOST: 'gift.wallet.example.com',
  WALLETLINK_CLIENT_ID: 'krapao',
  WALLETLINK_SECRET: secret(),
  SMS_URL: 'https://api.sms.example.com',
  SMS_KEY: secret(),
  SMS_SECRET: secret(),
  SMS_SENDER: 'KRAPAO',
  SLIPCHECK_URL: 'https://api.slips.example.com',
  SLIPCHECK_API_KEY: secret(),
  GAMES: 'pg',
  GAME_PG_URL: 'https://api.pg.example.com',
  GAME_PG_PLAY_URL: 'https://play.pg.example.com',
  GAME_PG_AGENT: 'krapao-pg',
  GAME_PG_SECRET: secret(),
})
