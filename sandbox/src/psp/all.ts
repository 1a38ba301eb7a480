import type { FastifyInstance } from 'fastify'
import type { World } from '../world.ts'
import type { Dialect } from './callbacks.ts'
import { gbprimeApi, gbprimeCallback } from './gbprime/gbprime.ts'
import { kbankApi, kbankCallback } from './kbank.ts'
import { ksherApi, ksherCallback } from './ksher/ksher.ts'
import { omiseApi, omiseCallback } from './omise.ts'
import { payonexApi, payonexCallback } from './payonex.ts'
import { paytimzApi, paytimzCallback } from './paytimz.ts'
import { phajayApi, phajayCallback } from './phajay/phajay.ts'
import { scbApi, scbCallback } from './scb/scb.ts'
import { twoc2pApi, twoc2pCallback } from './twoc2p/twoc2p.ts'
import { wwApi, wwCallback } from './ww.ts'
import { zpayApi, zpayCallback } from './zpay.ts'

/** A further PSP is its file and a line in each of these. */
export const PSP_APIS: readonly ((app: FastifyInstance, world: World) => void)[] = [
  kbankApi,
  wwApi,
  paytimzApi,
  payonexApi,
  zpayApi,
  omiseApi,
  twoc2pApi,
  ksherApi,
  gbprimeApi,
  scbApi,
  phajayApi,
]

export const CALLBACK_DIALECTS: Readonly<Record<string, Dialect>> = {
  KBANK: kbankCallback,
  WW: wwCallback,
  PAYTIMZ: paytimzCallback,
  PAYONEX: payonexCallback,
  ZPAY: zpayCallback,
  OMISE: omiseCallback,
  TWOC2P: twoc2pCallback,
  KSHER: ksherCallback,
  GBPRIME: gbprimeCallback,
  SCB: scbCallback,
  PHAJAY: phajayCallback,
}
