import type { NoticeKind } from '@krapao/contract/notices/kinds'
import type { Context } from '../../../context.ts'
import { takeAttempt } from '../../../limits/attempts.ts'
import { SITE_NAME } from '../../../runtime/siteName.ts'
import { keepNotice } from '../notices/notices.ts'
import { deviceOf } from '../sessions/rules.ts'
import { hasLoggedInSo } from '../sessions/store.ts'
import { sendText } from '../texts/sendText.ts'
import { memberById } from './store.ts'

/** What a member is told about by SMS, for it may not have been they. */
type Told =
  | 'BANK_CHANGED'
  | 'PASSWORD_RECOVERED'
  | 'BANK_GIVEN_BACK'
  | 'CONTESTED'
  | 'CHARGEBACK'
  | 'NEW_DEVICE'
  | 'LOGINS_RESET'
const NOTICES = {
  BANK_CHANGED: 'bankChanged',
  PASSWORD_RECOVERED: 'passwordRecovered',
  BANK_GIVEN_BACK: 'bankGivenBack',
  CONTESTED: 'contested',
  CHARGEBACK: 'chargeback',
  NEW_DEVICE: 'newDevice',
  LOGINS_RESET: 'loginsReset',
} as const satisfies Record<Told, NoticeKind>
interface Message {
  memberId: string
  what: Told
  reference: string
  login?: SeenLogin
  /** Of {@link Told} that name a sum: baht, as it is shown. */
  baht?: string
  /** Gateways that may have sent it, and would send it again. */
  notAgain?: readonly string[]
}
/** A login from a browser that does not show it was the member's before. `at`: just before it. */
interface SeenLogin {
  address: string
  userAgent: string
  at: string
}

/**
 * Tells the member at once, after the change has committed; what the gateway did not take is left
 * to a job. Never fails: the change stands.
 */
export async function notifyMember(
  context: Context,
  memberId: string,
  what: Told,
  named: Pick<Message, 'baht'> = {},
): Promise<void> {
  const reference = context.ids.reference('sms')
  const message = { memberId, what, reference, ...named }
  const later = await sendNotice(context, message).catch((error: unknown) => {
    context.log.warn({ err: error, memberId, what }, 'a member could not be told')
    return message
  })
  if (!later) return
  await context.jobs
    .send('member.tell', later, { delayMs: RETRY_MS, key: reference })
    .catch((error: unknown) =>
      context.log.error({ err: error, memberId, what }, 'a member will not be told'),
    )
}

const RETRY_MS = 10_000
const GIVE_UP_AFTER = 30

/** One more try; asks for the next when that fails too. A gateway sends one reference once. */
export async function retryNotice(
  context: Context,
  message: Message & { tries?: number },
): Promise<void> {
  if (message.login && !message.tries && !(await isNews(context, message.memberId, message.login)))
    return
  const later = await sendNotice(context, message)
  if (!later) return
  const tries = (message.tries ?? 1) + 1
  if (tries > GIVE_UP_AFTER) {
    context.log.error({ memberId: message.memberId, what: message.what }, 'a member was not told')
    return
  }
  await context.jobs.send(
    'member.tell',
    { ...later, tries },
    { delayMs: RETRY_MS * tries, key: `${message.reference}:${tries}` },
  )
}

const NEW_DEVICES = { name: 'new-device-sms', hits: 5, seconds: 86_400 }

/**
 * Tells the member of a login on a device that was never theirs, by a job, so that the login does
 * not wait for the gateway; at most 5 times a day. It is switched off only by who shows password
 * and phone, or a passkey: whoever got in would. The same browser at the same address as an earlier
 * login is no news: its cookies were deleted.
 */
export async function tellNewDevice(
  context: Context,
  memberId: string,
  { ip, userAgent, at }: { ip: string; userAgent: string; at: Date },
): Promise<void> {
  try {
    const reference = context.ids.reference('sms')
    const login = { address: ip.slice(0, 64), userAgent, at: at.toISOString() }
    const message: Message = { memberId, what: 'NEW_DEVICE', reference, login }
    await context.jobs.send('member.tell', message, { key: reference })
  } catch (error) {
    context.log.error({ err: error, memberId }, 'a member will not be told of a new device')
  }
}

/** Takes one of the day's five only where there is something to tell, and who wants to know. */
const isNews = async (context: Context, memberId: string, login: SeenLogin): Promise<boolean> =>
  (await memberById(context.db, memberId))?.tells_new_device === true &&
  !(await hasLoggedInSo(context.db, memberId, login)) &&
  (await takeAttempt(context, NEW_DEVICES, memberId)) === null

/** What is left to try; null when it was sent, or when every gateway may have sent it. */
async function sendNotice(context: Context, message: Message): Promise<Message | null> {
  const { memberId, what, reference, login, baht } = message
  const member = await memberById(context.db, memberId)
  if (!member) return null
  const device = deviceOf(login?.userAgent ?? '')
  const named =
    what === 'NEW_DEVICE'
      ? device
      : what === 'CHARGEBACK'
        ? (baht ?? '')
        : `${member.bank_code} x${member.bank_account_no.slice(-4)}`
  const kind = NOTICES[what]
  const detail = what === 'CHARGEBACK' && named ? `฿${named}` : named
  await keepNotice(context, { memberId, kind, of: reference, detail })
  const text = TEXTS[context.config.laos ? 'la' : 'th'][what](
    what === 'NEW_DEVICE' ? named && ` (${named})` : named,
    context.settings.get(what === 'BANK_CHANGED' ? 'bankChangeRestHours' : 'recoveryRestHours'),
  )
  const sent = await sendText(
    context,
    { reference, phone: member.username, text },
    message.notAgain,
  )
  return sent.isOver ? null : { ...message, notAgain: sent.notAgain }
}

/** `what`: the account, the device, or the baht; '' for a figure that is not final. */
type Text = (what: string, hours: number) => string
const TEXTS: Record<'th' | 'la', Record<Told, Text>> = {
  th: {
    BANK_CHANGED: (account, hours) =>
      `${SITE_NAME}: เปลี่ยนบัญชีธนาคารเป็น ${account} แล้ว พักการถอน ${hours} ชั่วโมง ` +
      'หากไม่ใช่คุณ โปรดติดต่อทีมงานทันที',
    PASSWORD_RECOVERED: (_account, hours) =>
      `${SITE_NAME}: ตั้งรหัสผ่านใหม่แล้ว พักการถอน ${hours} ชั่วโมง หากไม่ใช่คุณ โปรดติดต่อทีมงานทันที`,
    BANK_GIVEN_BACK: (account) =>
      `${SITE_NAME}: คืนบัญชีธนาคารเดิม ${account} แล้ว รายการถอนที่ขอหลังการเปลี่ยนรอทีมงานตรวจสอบ ` +
      'หากไม่ใช่คุณ โปรดติดต่อทีมงานทันที',
    CONTESTED: () =>
      `${SITE_NAME}: มีการตั้งรหัสผ่านใหม่สองครั้งใน 7 วัน บัญชีถูกพักไว้ เงินยังอยู่ครบ ` +
      'โปรดติดต่อทีมงานทางแชทเพื่อยืนยันตัวตน',
    CHARGEBACK: (baht) =>
      `${SITE_NAME}: เงินฝาก${baht && ` ${baht} บาท`}ถูกช่องทางชำระเงินดึงคืน ` +
      `${baht ? '' : 'กำลังตรวจสอบยอด '}เงินในกระเป๋ายังไม่เปลี่ยน ` +
      'การถอนรอทีมงานตรวจสอบ หากไม่ได้ขอคืนเอง โปรดติดต่อทีมงานทางแชท',
    NEW_DEVICE: (device) =>
      `${SITE_NAME}: มีการเข้าสู่ระบบจากเครื่องใหม่${device} หากไม่ใช่คุณ ให้เครื่องนั้นออกที่หน้าความปลอดภัย ` +
      'แล้วเปลี่ยนรหัสผ่านทันที',
    LOGINS_RESET: () =>
      `${SITE_NAME}: ทีมงานให้ออกจากระบบทุกเครื่องและลบพาสคีย์ทั้งหมดแล้ว หากไม่ได้ขอ โปรดติดต่อทีมงานทันที`,
  },
  la: {
    BANK_CHANGED: (account, hours) =>
      `${SITE_NAME}: ປ່ຽນບັນຊີທະນາຄານເປັນ ${account} ແລ້ວ ພັກການຖອນ ${hours} ຊົ່ວໂມງ ` +
      'ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ທີມງານທັນທີ',
    PASSWORD_RECOVERED: (_account, hours) =>
      `${SITE_NAME}: ຕັ້ງລະຫັດຜ່ານໃໝ່ແລ້ວ ພັກການຖອນ ${hours} ຊົ່ວໂມງ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ທີມງານທັນທີ`,
    BANK_GIVEN_BACK: (account) =>
      `${SITE_NAME}: ຄືນບັນຊີທະນາຄານເດີມ ${account} ແລ້ວ ລາຍການຖອນທີ່ຂໍຫຼັງການປ່ຽນລໍທີມງານກວດສອບ ` +
      'ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ທີມງານທັນທີ',
    CONTESTED: () =>
      `${SITE_NAME}: ມີການຕັ້ງລະຫັດຜ່ານໃໝ່ສອງຄັ້ງໃນ 7 ວັນ ບັນຊີຖືກພັກໄວ້ ເງິນຍັງຢູ່ຄົບ ` +
      'ກະລຸນາຕິດຕໍ່ທີມງານທາງແຊັດເພື່ອຢືນຢັນຕົວຕົນ',
    CHARGEBACK: (baht) =>
      `${SITE_NAME}: ຊ່ອງທາງຊຳລະໄດ້ເອົາເງິນຝາກ${baht && ` ${baht} ບາດ`}ຄືນ ` +
      `${baht ? '' : 'ກຳລັງກວດສອບຍອດ '}ເງິນໃນກະເປົາຍັງບໍ່ປ່ຽນ ` +
      'ການຖອນລໍທີມງານກວດສອບ ຖ້າທ່ານບໍ່ໄດ້ຂໍຄືນ ກະລຸນາຕິດຕໍ່ທີມງານທາງແຊັດ',
    NEW_DEVICE: (device) =>
      `${SITE_NAME}: ມີການເຂົ້າສູ່ລະບົບຈາກເຄື່ອງໃໝ່${device} ຖ້າບໍ່ແມ່ນທ່ານ ໃຫ້ເຄື່ອງນັ້ນອອກທີ່ໜ້າຄວາມປອດໄພ ` +
      'ແລ້ວປ່ຽນລະຫັດຜ່ານທັນທີ',
    LOGINS_RESET: () =>
      `${SITE_NAME}: ທີມງານໃຫ້ອອກຈາກລະບົບທຸກເຄື່ອງ ແລະ ລຶບກະແຈຜ່ານທັງໝົດແລ້ວ ຖ້າບໍ່ໄດ້ຂໍ ກະລຸນາຕິດຕໍ່ທີມງານທັນທີ`,
  },
}
