import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { DEVICE_COOKIE } from '../../../security/deviceCookie.ts'
import { sendOtp, verifyOtp } from './service.ts'

export function otpRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'otpSend', ({ body, ip, cookies }) =>
    sendOtp(
      context,
      body.phoneNumber,
      { ip, device: cookies.get(DEVICE_COOKIE.name) },
      body.otpToken,
    ),
  )
  bind(app, context, 'otpVerify', async ({ body }) => {
    await verifyOtp(context, body.otpToken, body.otpCode)
    return { code: 'OTP_CODE_VALID' }
  })
}
