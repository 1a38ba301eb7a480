import type { Clock } from '../../runtime/chance.ts'
import { ask, type HttpResult, type HttpOptions } from '../http.ts'
import { hmacHex } from '../signing.ts'
import { bahtText } from '../wireAmount.ts'
import { cancelled, issued, paymentOf, reported } from './kbankAnswers.ts'
import { readKbankCallback } from './kbankCallback.ts'
import type { Psp } from './port.ts'

export interface KbankConfig {
  baseUrl: string
  partnerId: string
  /** Signs our requests. */
  requestSecret: string
  /** Signs the PSP's callbacks. */
  callbackSecret: string
  /** Still good for callbacks, while the PSP changes to the new one. */
  oldSecret?: string | undefined
  /** Where the PSP calls us back: the whole address. */
  callbackUrl: string
}

/** KBANK's QR API: each request signed over `timestamp.METHOD.path.rawBody`. */
export function kbank(config: KbankConfig, http: HttpOptions, clock: Clock): Psp {
  const call = (
    name: 'payment' | 'cancel' | 'inquiry' | 'report',
    fields: Record<string, string | number>,
  ): Promise<HttpResult> => {
    const url = new URL(`${config.baseUrl}/v1/qr/${name}`)
    const body = JSON.stringify(fields)
    const timestamp = String(clock.now().getTime())
    return ask(
      {
        method: 'POST',
        url: url.href,
        body,
        headers: {
          'content-type': 'application/json',
          'x-partner-id': config.partnerId,
          'x-timestamp': timestamp,
          'x-signature': hmacHex(config.requestSecret, `${timestamp}.POST.${url.pathname}.${body}`),
        },
      },
      http,
    )
  }
  return {
    code: 'KBANK',
    createQr: async (order) =>
      issued(
        order,
        await call('payment', {
          partnerTxnUid: order.reference,
          txnAmount: bahtText(order.amount),
          txnCurrencyCode: 'THB',
          expiresAt: order.expiresAt.toISOString(),
          callbackUrl: config.callbackUrl,
        }),
      ),
    cancelQr: async (reference) =>
      cancelled(reference, await call('cancel', { partnerTxnUid: reference })),
    payment: async (reference) =>
      paymentOf(reference, await call('inquiry', { partnerTxnUid: reference })),
    payments: async (since, after) =>
      reported(await call('report', { since: since.toISOString(), offset: after ?? 0 })),
    readCallback: (headers, rawBody, at) =>
      readKbankCallback(config.callbackSecret, headers, rawBody, at),
    acknowledgement: { status: 200, contentType: 'application/json', body: '{"statusCode":"00"}' },
  }
}
