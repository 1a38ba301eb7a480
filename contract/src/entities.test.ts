import { expect, it } from 'vitest'
import * as z from 'zod'
import { CALLS } from './calls.ts'
import { CHAT_BUTTON_TYPES, CHAT_FILE_TYPES } from './chat/messages.ts'
import {
  CHAT_MESSAGE_TYPES,
  SPIN_ERRORS,
  STATEMENT_ITEM_KINDS,
  STATEMENT_TYPES,
  STORAGE_KEYS,
} from './constants.ts'

/** The fields that the product's description names, each by its path; `[]` is a list. */
interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
}
type Name = keyof typeof CALLS

/** The paths that are always there (`x?` where it may be left out). */
function pathsOf(schema: Schema, at = ''): string[] {
  const inner = [
    ...(schema.anyOf ?? []).flatMap((one) => pathsOf(one, at)),
    ...(schema.items ? pathsOf(schema.items, `${at}[]`) : []),
  ]
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = at === '' ? name : `${at}.${name}`
    const isRequired = schema.required?.includes(name) ?? false
    return [isRequired ? path : `${path}?`, ...pathsOf(field, path)]
  })
  return [...own, ...inner]
}
const schemaOf = (type: z.ZodType, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    metadata: z.registry(),
  }) as Schema
const call = (name: Name): { body?: z.ZodType; answers: Record<number, z.ZodType> } => CALLS[name]
const answerOf = (name: Name, status = 200): string[] =>
  pathsOf(schemaOf(call(name).answers[status] ?? z.never(), 'output'))
const bodyOf = (name: Name): string[] => pathsOf(schemaOf(call(name).body ?? z.never(), 'input'))
const having = (paths: readonly string[]) => expect.arrayContaining([...paths]) as string[]
const each = (prefix: string, names: string): string[] =>
  names.split(' ').map((name) => prefix + name)

it('S111: registration and its check take the same nine fields', () => {
  const nine =
    'name username password sourceCode inviteCode bankCode bankAccountName bankAccountNo currency'
  for (const name of ['accountValidate', 'accountRegister'] as const)
    expect(bodyOf(name)).toEqual(having(each('', nine).map((field) => `${field}?`)))
})

const BANK = 'bankCode bankAccountName bankAccountNo'

it('S112: profile, wallet, banks and sources', () => {
  expect(answerOf('profile')).toEqual(having(each('', `_id username name createdAt coin ${BANK}`)))
  expect(answerOf('wallet')).toEqual(
    having([
      ...each('', 'profile bankAccount wallet invite slots'),
      ...each('bankAccount.', 'bankAccountName bankAccountNo bank.nameTH'),
      ...each('', 'wallet.amount invite.amount invite.success invite.fail'),
      ...each('slots[].', 'category amount'),
    ]),
  )
  expect(answerOf('lookupBanks')).toEqual(having(each('[].', 'code nameTH')))
  expect(answerOf('lookupSources')).toEqual(having(each('[].', 'code description')))
})

it('S113: the one-time password: otpRef, otpToken and code; otpToken and otpCode', () => {
  expect(answerOf('otpSend')).toEqual(each('', 'otpRef otpToken code'))
  expect(bodyOf('otpVerify')).toEqual(each('', 'otpToken otpCode'))
})

it('S114: contact, site info and the other lookups', () => {
  expect(answerOf('lookupContact')).toEqual(
    having(each('', 'contactText lineLink lineName lineQR')),
  )
  expect(answerOf('lookupInfo')).toEqual(having(each('', 'name website')))
  for (const [name, field] of [
    ['lookupConditions', 'conditions'],
    ['lookupRegisterOTP', 'registerOTP'],
    ['lookupEnableChatWidget', 'enableChatWidget'],
    ['lookupAgreements', 'agreements'],
  ] as const)
    expect(answerOf(name)).toEqual([field])
})

it('S115: a game account, and its credentials with the hidden form', () => {
  const fields = 'code name logo background isActive amount ftWalletSlot web android ios'
  expect(answerOf('wallet')).toEqual(having(each('slots[].', fields)))
  expect(answerOf('gameActivate')).toEqual(having(each('', fields)))
  expect(answerOf('gameCredentials')).toEqual(having(each('', 'username password event?')))
})

it('S116: the deposit lookup, its bank accounts and wallet accounts', () => {
  expect(answerOf('lookupDeposit')).toEqual(
    having([
      ...each('', 'banks wallets isManual'),
      ...each('banks[].', `bankType mode bank.nameTH bank.nameEN ${BANK} currency`),
      ...each('wallets[].', 'walletAccountName mode'),
    ]),
  )
})

it('S117: the QR state, read and created, is six fields, and of a code in kip its kip', () => {
  const kip = 'kip? kip.perBaht kip.at kip.amount'
  const six = each('', `qrcodeId hasQrcode qrcode amount ${kip} expireIn message`)
  expect([answerOf('qrState'), answerOf('qrCreate')]).toEqual([six, six])
})

it('S118: an invite row and a refund row', () => {
  expect(answerOf('invites')).toEqual(
    having(each('invites[].', 'from.name amount createdAt').concat('total')),
  )
  expect(answerOf('refunds')).toEqual(
    having(each('refunds[].', 'refundAmount createdAt').concat('total')),
  )
})

it('S119: the refund check', () => {
  expect(answerOf('refundCheck')).toEqual(
    having(each('', 'result bonus info refundAmount refundSuccess refundFail')),
  )
})

it('S120: the limits of a withdrawal, banners and the link of an auto-login', () => {
  expect(answerOf('lookupWithdraw')).toEqual(having(each('', 'withdrawMin withdrawMax')))
  for (const name of ['inviteBanners', 'refundBanners'] as const)
    expect(answerOf(name)).toEqual(each('[].', 'image html'))
  expect(answerOf('autoLogin')).toEqual(['link'])
})

it('S121: a bonus, the active check and a promotion', () => {
  expect(answerOf('bonuses')).toEqual(
    having([
      ...each('[].', 'code type maxReceived percentFail banners userBonus'),
      ...each('[].banners[].', 'image html'),
      ...each('[].userBonus.', '_id isActive received received[].updatedAt'),
    ]),
  )
  expect(answerOf('bonusActive')).toEqual(having(each('', 'status type')))
  expect(answerOf('promotionFind')).toEqual(having(each('', 'percentFail description')))
})

it('S122: a statement row and a slip', () => {
  expect(answerOf('statement')).toEqual(
    having(each('statements[].', 'statementType from to status amount createdAt item?')),
  )
  expect([...STATEMENT_TYPES]).toEqual(
    expect.arrayContaining(each('', 'deposit bonus finish_bonus withdraw transfer')),
  )
  expect([...STATEMENT_ITEM_KINDS]).toEqual(
    expect.arrayContaining(each('', 'bonus promotion invite refund luckydraw')),
  )
  expect(answerOf('statementSlip')).toEqual(
    having(each('slips[].', 'createdAt amount status note link reference')),
  )
})

it("S123: the wheel's set-up, a spin's result and a coupon", () => {
  const slice = 'code label bgColor textColor htmlDescription'
  expect(answerOf('spinSetup')).toEqual(
    having([
      ...each('', 'activeSpinwheel userCoin activeSpinwheel.name'),
      ...each('activeSpinwheel.slices[].', slice),
    ]),
  )
  expect(answerOf('spin')).toEqual(
    having(each('', 'success result? error? result.code result.label result.remainingCoin')),
  )
  expect(SPIN_ERRORS.length).toBeGreaterThan(0)
  expect(answerOf('spinCoupons')).toEqual(having(each('[].', 'prize.name prize.slice amount')))
})

it('S124: a chat message, its kinds, its buttons and its files', () => {
  expect(bodyOf('chatSend')).toEqual(
    having([
      ...each('', 'sender? userId? guestId? username? name? deviceToken? createdAt? session_id?'),
      ...each('', 'message message.message_type message.payload? message.payloads?'),
    ]),
  )
  expect(answerOf('chatHistory')).toEqual(
    having(each('messages[].', 'sender userId guestId username name createdAt session_id message')),
  )
  expect([...CHAT_MESSAGE_TYPES]).toEqual(
    each('', 'text buttons media quick_replies generic postback other'),
  )
  expect([...CHAT_BUTTON_TYPES]).toEqual(each('', 'web call postback other'))
  expect([...CHAT_FILE_TYPES]).toEqual(each('', 'image video file'))
})

it('S125: the keys under which a browser keeps things', () => {
  expect(Object.values(STORAGE_KEYS)).toEqual(
    expect.arrayContaining(each('', 'token locale remember-agreement last_sync code guest-id')),
  )
})
