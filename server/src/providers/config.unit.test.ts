import { describe, expect, it } from 'vitest'
import { providersConfigFromEnv } from './config.ts'

const start = () =>
  providersConfigFromEnv({ NODE_ENV: 'production', BANK_API_KEY: 's3cret-key' }, ['pg'])

describe('the providers of the environment', () => {
  it("are the sandbox's outside production", () => {
    const config = providersConfigFromEnv({ SANDBOX_URL: 'http://10.0.0.5:3100/', PORT: '4000' }, [
      'pg',
      'ufabet',
    ])
    expect(config.psp.KBANK?.baseUrl).toBe('http://10.0.0.5:3100/psp/kbank')
    expect(config.psp.KBANK?.callbackUrl).toBe('http://127.0.0.1:4000/callbacks/psp/KBANK')
    expect(config.games.map(({ code, playUrl }) => [code, playUrl])).toEqual([
      ['pg', 'http://10.0.0.5:3100/sandbox/play/pg'],
      ['ufabet', 'http://10.0.0.5:3100/sandbox/play/ufabet'],
    ])
  })

  it('must all be named in production; what lacks is named, what is there is not shown', () => {
    expect(start).toThrow(
      /PSP_KBANK_URL.*PSP_KBANK_CALLBACK_URL.*BANK_URL.*SMS_URL.*GAME_PG_URL.*GAME_PG_SECRET/,
    )
    expect(start).not.toThrow(/s3cret-key|BANK_API_KEY/)
  })

  it('is never the sandbox in production, also when it is named', () => {
    expect(() => providersConfigFromEnv({ NODE_ENV: 'production', SANDBOX: '1' }, [])).toThrow(
      'BANK_URL',
    )
  })

  it('compel no PSP: those that PSPS names, in production KBANK alone where it names none', () => {
    const under = (env: Record<string, string>) =>
      Object.entries(providersConfigFromEnv(env, []).psp).flatMap(([code, psp]) =>
        psp === null ? [] : [code],
      )
    expect(under({})).toEqual(['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX', 'ZPAY'])
    expect(under({ PSPS: 'OMISE' })).toEqual(['OMISE'])
    expect(under({ PSPS: '' })).toEqual([])
    const live = (env: Record<string, string>) => () =>
      providersConfigFromEnv({ NODE_ENV: 'production', ...env }, [])
    expect(live({})).toThrow(/PSP_KBANK_URL/)
    expect(live({ PSPS: 'OMISE' })).toThrow(/PSP_OMISE_URL.*PSP_OMISE_SECRET_KEY/)
    expect(live({ PSPS: 'OMISE' })).not.toThrow(/KBANK/)
    expect(live({ PSPS: 'GBPRIME,SCB' })).toThrow(
      /PSP_GBPRIME_URL.*PSP_GBPRIME_TOKEN.*PSP_GBPRIME_SECRET_KEY.*PSP_SCB_API_KEY.*PSP_SCB_REF3/,
    )
    // A server that was KBANK's too would answer its callbacks no more.
    expect(live({ PSPS: 'OMISE', PSP_KBANK_URL: 'https://kbank.example.com' })).toThrow(
      'PSPS must name KBANK, or PSP_KBANK_URL must go',
    )
    expect(() => under({ PSPS: 'KBANK,OMISSE' })).toThrow('OMISSE')
  })

  it('gives each game its kind, in the sandbox by its code, else as named; an unknown kind is refused', () => {
    const kinds = (env: Record<string, string>) =>
      providersConfigFromEnv(env, ['pg', 'joker2', 'areaslot']).games.map(({ kind, baseUrl }) => [
        kind,
        baseUrl.split('/').at(-1),
      ])
    expect(kinds({})).toEqual([
      ['status', 'api'],
      ['resend', 'form'],
      ['delayed', 'rest'],
    ])
    expect(kinds({ GAME_PG_KIND: 'resend', GAME_JOKER2_KIND: 'status' })).toEqual([
      ['resend', 'form'],
      ['status', 'api'],
      ['delayed', 'rest'],
    ])
    expect(() => kinds({ GAME_PG_KIND: 'guess' })).toThrow(
      'GAME_PG_KIND must be one of status, resend, delayed',
    )
  })

  it('wants of a kind of a published document its game and its rounds, at a site entered by a link', () => {
    const published = (env: Record<string, string>, codes = ['pg']) =>
      providersConfigFromEnv(env, codes).games.map(({ published: own }) => own)
    expect(published({})).toEqual([null])
    expect(
      published({
        GAME_PG_KIND: 'pragmatic',
        GAME_PG_GAME: 'vs20olympgate',
        GAME_PG_ROUNDS_URL: 'https://feed.example.com/IntegrationService/v3/',
      }),
    ).toEqual([
      { game: 'vs20olympgate', roundsUrl: 'https://feed.example.com/IntegrationService/v3' },
    ])
    const live = { NODE_ENV: 'production', GAMES: 'pg', GAME_PG_KIND: 'pgsoft' }
    expect(() => published(live)).toThrow(/GAME_PG_GAME.*GAME_PG_ROUNDS_URL/)
    expect(() => published({ GAME_JOKER_KIND: 'pgsoft' }, ['joker'])).toThrow(
      'GAME_JOKER_KIND: pgsoft has no passwords, and joker is entered by one',
    )
  })

  it('leaves out games that are not under contract, and refuses times that are none', () => {
    expect(
      providersConfigFromEnv({ GAMES: 'pg, huayhd' }, ['pg', 'joker', 'huayhd']).games.map(
        ({ code }) => code,
      ),
    ).toEqual(['pg', 'huayhd'])
    expect(() => providersConfigFromEnv({ PROVIDER_TIMEOUT_MS: '5s' }, [])).toThrow(
      'PROVIDER_TIMEOUT_MS',
    )
  })

  it('takes from the environment how many payouts the bank is asked about at once, one at least', () => {
    expect(providersConfigFromEnv({}, []).bank.payoutsAtOnce).toBe(128)
    expect(providersConfigFromEnv({ BANK_PAYOUTS_AT_ONCE: '4' }, []).bank.payoutsAtOnce).toBe(4)
    for (const wrong of ['0', '-1', 'many', '10000'])
      expect(() => providersConfigFromEnv({ BANK_PAYOUTS_AT_ONCE: wrong }, [])).toThrow(
        'BANK_PAYOUTS_AT_ONCE',
      )
  })
})
