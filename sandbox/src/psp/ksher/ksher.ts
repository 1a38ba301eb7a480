import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { SECRETS } from '../../secrets.ts'
import { perform, type SandboxAnswer, type World } from '../../world.ts'
import type { Dialect } from '../callbacks.ts'
import { lookUpOrder, openOrder } from '../orderRules.ts'
import type { Order } from '../orders.ts'
import { MERCHANT_PUBLIC_KEY, PSP_PRIVATE_KEY } from '../payonexKeys.ts'

const CODE = 'KSHER'
const { appId } = SECRETS.ksher
const LIFETIME_MS = 7_200_000
const merchantKey = createPublicKey({
  key: Buffer.from(MERCHANT_PUBLIC_KEY, 'base64'),
  format: 'der',
  type: 'spki',
})
const ownKey = createPrivateKey({
  key: Buffer.from(PSP_PRIVATE_KEY, 'base64'),
  format: 'der',
  type: 'pkcs8',
})

const number = z.string().min(1).max(32)
const Form = z.record(z.string(), z.string())
const Create = z.object({
  appid: z.literal(appId),
  mch_order_no: number,
  total_fee: z.string().regex(/^\d{1,12}$/),
  fee_type: z.literal('THB'),
  channel: z.literal('promptpay'),
  notify_url: z.url().optional(),
})
const Query = z.object({ appid: z.literal(appId), mch_order_no: number })

type Data = Record<string, string | number>
const textOf = (fields: Data): string =>
  Object.keys(fields)
    .filter((name) => name !== 'sign')
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('')

const signed = (world: World, data: Data) => ({
  code: 0,
  msg: 'ok',
  version: '3.0.0',
  status_code: '',
  status_msg: '',
  time_stamp: `${hours(world.now().toISOString(), 8).replace(' ', 'T')}+08:00`,
  data,
  sign: sign('RSA-MD5', Buffer.from(textOf(data)), ownKey).toString('hex'),
})
const hours = (at: string, offset: number): string =>
  new Date(Date.parse(at) + offset * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

const numberOf = (order: Order): string => `900${order.pspReference}`
const no = (world: World, reference: string, err_code: string): SandboxAnswer => ({
  status: 200,
  body: signed(world, {
    result: 'FAIL',
    err_code,
    err_msg: err_code.toLowerCase().replaceAll('_', ' '),
    mch_order_no: reference,
    nonce_str: world.code(32),
  }),
})
const UNSIGNED: SandboxAnswer = { status: 200, body: { code: 1, msg: 'verify signature failed' } }

/** As Ksher documents native pay: forms and answers signed by RSA with MD5, satang, code as text. */
export function ksherApi(app: FastifyInstance, world: World): void {
  const route = <S extends z.ZodType>(
    path: string,
    callKind: 'poll' | 'write',
    schema: S,
    run: (asked: z.output<S>, effects: { refuse: boolean; copies: number }) => SandboxAnswer,
  ) =>
    app.post(`/psp/ksher/${path}`, async (request, reply) => {
      const form = Form.safeParse(request.body)
      const asked = schema.safeParse(form.data)
      if (!form.success || !asked.success || !isSigned(form.data))
        return reply.code(UNSIGNED.status).send(UNSIGNED.body)
      const target = `qr:${CODE}`
      return perform(world, reply, { target, callKind, run: (how) => run(asked.data, how) })
    })

  route('native_pay', 'write', Create, (asked, effects) => {
    const { mch_order_no: reference, total_fee: amount, notify_url: callbackUrl } = asked
    const expiresAt = new Date(world.now().getTime() + LIFETIME_MS)
    const order = { reference, amount: Number(amount), expiresAt, callbackUrl }
    const result = openOrder(world, CODE, order, effects)
    if (!result.ok) return no(world, reference, result.why)
    const { payload } = result.value
    return answer(world, result.value, {
      trade_type: 'NATIVE',
      result: 'SUCCESS',
      PaymentID: numberOf(result.value),
      PaymentCode: payload,
      code_url: payload,
      total_fee: result.value.amount,
    })
  })
  route('order_query', 'poll', Query, ({ mch_order_no: reference }, effects) => {
    const result = lookUpOrder(world, CODE, reference, effects)
    if (!result.ok) return no(world, reference, result.why)
    const { paid, refunds = [], amount } = result.value
    const state = refunds.length > 0 ? 'REFUND' : paid ? 'SUCCESS' : 'NOTSURE'
    const more = {
      channel: paid ? 'bbl_promptpay' : '',
      result: state,
      total_fee: paid?.amount ?? amount,
      time_end: paid ? hours(paid.at, 7) : '',
    }
    return answer(world, result.value, more)
  })
}

const answer = (world: World, order: Order, more: Data): SandboxAnswer => ({
  status: 200,
  body: signed(world, {
    appid: appId,
    mch_order_no: order.reference,
    ksher_order_no: numberOf(order),
    fee_type: 'THB',
    nonce_str: world.code(32),
    ...more,
  }),
})

const isSigned = (form: Record<string, string>): boolean =>
  verify('RSA-MD5', Buffer.from(textOf(form)), merchantKey, Buffer.from(form['sign'] ?? '', 'hex'))

/** Signed as an answer is. Ksher tells of payments alone: of a refund it repeats the payment. */
export const ksherCallback: Dialect = {
  write: (paid, now) => {
    const data = {
      appid: appId,
      mch_order_no: paid.reference,
      order_no: paid.reference,
      ksher_order_no: `900${paid.pspReference}`,
      fee_type: 'THB',
      total_fee: paid.amount,
      time_end: hours(paid.at, 7),
      channel: 'bbl_promptpay',
      operation: 'NATIVE-PAY',
      result: 'SUCCESS',
    }
    const body = {
      code: 0,
      msg: 'ok',
      version: '3.0.0',
      time_stamp: `${hours(now.toISOString(), 8).replace(' ', 'T')}+08:00`,
      data,
      sign: sign('RSA-MD5', Buffer.from(textOf(data)), ownKey).toString('hex'),
    }
    return {
      body: JSON.stringify(body),
      headers: { 'content-type': 'text/plain;charset=utf-8' },
    }
  },
  isTaken: (status, text) => status === 200 && text.includes('"SUCCESS"'),
}
