import type { Context } from '../../context.ts'
import { SITE_NAME } from '../../runtime/siteName.ts'
import { memberById } from './store.ts'

/** What a member is told about by SMS, for it may not have been they. */
export type Told = 'BANK_CHANGED' | 'PASSWORD_RECOVERED'

/**
 * Tells the member at once, after the change has committed; what the gateway did not take is left
 * to a job. Never fails: the change stands.
 */
export async function notifyMember(context: Context, memberId: string, what: Told): Promise<void> {
  const reference = context.ids.reference('sms')
  const isSent = await sendNotice(context, { memberId, what, reference }).catch(
    (error: unknown) => {
      context.log.warn({ err: error, memberId, what }, 'a member could not be told')
      return false
    },
  )
  if (isSent) return
  await context.jobs
    .send('member.tell', { memberId, what, reference }, { delayMs: RETRY_MS, key: reference })
    .catch((error: unknown) =>
      context.log.error({ err: error, memberId, what }, 'a member will not be told'),
    )
}

const RETRY_MS = 10_000
const GIVE_UP_AFTER = 30

/** One more try; asks for the next when that fails too. The gateway sends one reference once. */
export async function retryNotice(
  context: Context,
  message: { memberId: string; what: Told; reference: string; tries?: number },
): Promise<void> {
  if (await sendNotice(context, message)) return
  const tries = (message.tries ?? 1) + 1
  if (tries > GIVE_UP_AFTER) {
    context.log.error({ memberId: message.memberId, what: message.what }, 'a member was not told')
    return
  }
  await context.jobs.send(
    'member.tell',
    { ...message, tries },
    { delayMs: RETRY_MS * tries, key: `${message.reference}:${tries}` },
  )
}

async function sendNotice(
  context: Context,
  { memberId, what, reference }: { memberId: string; what: Told; reference: string },
): Promise<boolean> {
  const member = await memberById(context.db, memberId)
  if (!member) return true
  const text = TEXTS[context.config.laos ? 'la' : 'th'][what](
    `${member.bank_code} x${member.bank_account_no.slice(-4)}`,
    context.settings.get(what === 'BANK_CHANGED' ? 'bankChangeRestHours' : 'recoveryRestHours'),
  )
  const answer = await context.providers.sms.send({ reference, phone: member.username, text })
  return answer.kind === 'done'
}

type Text = (account: string, hours: number) => string
const TEXTS: Record<'th' | 'la', Record<Told, Text>> = {
  th: {
    BANK_CHANGED: (account, hours) =>
      `${SITE_NAME}: เปลี่ยนบัญชีธนาคารเป็น ${account} แล้ว พักการถอน ${hours} ชั่วโมง ` +
      'หากไม่ใช่คุณ โปรดติดต่อทีมงานทันที',
    PASSWORD_RECOVERED: (_account, hours) =>
      `${SITE_NAME}: ตั้งรหัสผ่านใหม่แล้ว พักการถอน ${hours} ชั่วโมง หากไม่ใช่คุณ โปรดติดต่อทีมงานทันที`,
  },
  la: {
    BANK_CHANGED: (account, hours) =>
      `${SITE_NAME}: ປ່ຽນບັນຊີທະນາຄານເປັນ ${account} ແລ້ວ ພັກການຖອນ ${hours} ຊົ່ວໂມງ ` +
      'ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ທີມງານທັນທີ',
    PASSWORD_RECOVERED: (_account, hours) =>
      `${SITE_NAME}: ຕັ້ງລະຫັດຜ່ານໃໝ່ແລ້ວ ພັກການຖອນ ${hours} ຊົ່ວໂມງ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ທີມງານທັນທີ`,
  },
}
