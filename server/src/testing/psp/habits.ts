import { generateKeyPairSync } from 'node:crypto'
import type { QrProvider } from '@krapao/contract/constants'
import type { ProvidersConfig } from '../../providers/registry.ts'

type PspConfigs = ProvidersConfig['psp']

/** What is known of a PSP besides its port: what it cannot do is expected of no one. */
export interface PspHabits {
  /** The smallest code that it issues, in satang. */
  least: bigint
  /** It refuses a smaller one by a word that is a clear no. */
  refusesLess: boolean
  /** The same order again answers the same code. */
  repeats: boolean
  /** What the same order with another amount is answered: a clear no, or nothing that counts. */
  otherAmount: 'refused' | 'unknown'
  /** It says of a reference that it never had that there is none. */
  knowsNone: boolean
  /** A notice that is signed: one with a byte changed is not heard. */
  signs: boolean
  /** It says what it has taken back: a part too, or only the whole. */
  tellsTakenBack: boolean | 'whole'
  /** The code that it issues ends when we say so. */
  endsOnTime: boolean
  /** Its codes ask for whole kip: amounts here are hundredths of them. */
  inKip: boolean
  /** The same settings with a key that is not ours. */
  forged: (psp: PspConfigs) => PspConfigs
}

const anotherKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'der' })
    .toString('base64')

/** `keys`: which of its settings sign what it is asked. */
const forging =
  <C extends keyof PspConfigs>(code: C, ...keys: (keyof NonNullable<PspConfigs[C]>)[]) =>
  (psp: PspConfigs): PspConfigs => {
    const wrong = keys.map((key) => [key, key === 'privateKey' ? anotherKey() : 'wrong'])
    return { ...psp, [code]: psp[code] && { ...psp[code], ...Object.fromEntries(wrong) } }
  }

const ALL = {
  least: 100n,
  refusesLess: true,
  repeats: true,
  otherAmount: 'unknown' as const,
  knowsNone: true,
  signs: true,
  tellsTakenBack: true,
  endsOnTime: true,
  inKip: false,
}

export const PSP_HABITS: Readonly<Record<QrProvider, PspHabits>> = {
  KBANK: { ...ALL, forged: forging('KBANK', 'requestSecret') },
  WW: { ...ALL, forged: forging('WW', 'key') },
  PAYTIMZ: { ...ALL, forged: forging('PAYTIMZ', 'apiSecret') },
  PAYONEX: { ...ALL, forged: forging('PAYONEX', 'privateKey') },
  ZPAY: { ...ALL, forged: forging('ZPAY', 'secret') },
  OMISE: {
    ...ALL,
    least: 2_000n,
    repeats: false,
    signs: false,
    endsOnTime: false,
    forged: forging('OMISE', 'secretKey'),
  },
  TWOC2P: {
    ...ALL,
    repeats: false,
    tellsTakenBack: false,
    endsOnTime: false,
    forged: forging('TWOC2P', 'secretKey'),
  },
  KSHER: {
    ...ALL,
    refusesLess: false,
    knowsNone: false,
    tellsTakenBack: false,
    endsOnTime: false,
    forged: forging('KSHER', 'privateKey'),
  },
  GBPRIME: {
    ...ALL,
    least: 1_000n,
    refusesLess: false,
    knowsNone: false,
    signs: false,
    tellsTakenBack: false,
    endsOnTime: false,
    forged: forging('GBPRIME', 'token', 'secretKey'),
  },
  SCB: {
    ...ALL,
    refusesLess: false,
    otherAmount: 'refused',
    // It tells of payments by day, not of codes.
    knowsNone: false,
    signs: false,
    tellsTakenBack: 'whole',
    endsOnTime: false,
    forged: forging('SCB', 'apiSecret'),
  },
  PHAJAY: {
    ...ALL,
    refusesLess: false,
    // The same number again is another transaction.
    repeats: false,
    signs: false,
    tellsTakenBack: false,
    endsOnTime: false,
    inKip: true,
    forged: forging('PHAJAY', 'secretKey'),
  },
}
