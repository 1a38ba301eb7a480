import * as z from 'zod'
import { call, ok } from '../call.ts'
import { balance, currency, kipRate } from '../fields.ts'

const clock = z.string().regex(/^\d\d:\d\d$/)

const bankNames = z
  .object({
    nameTH: z.string(),
    nameEN: z.string(),
    nameLA: z.string().optional().meta({ description: 'In Lao, where it is known' }),
  })
  .meta({ id: 'BankNames' })

const depositAccount = z
  .object({
    bankCode: z.string(),
    bankType: z.enum(['BANK', 'PAYMENT']),
    mode: z.string(),
    bank: bankNames,
    bankAccountName: z.string(),
    bankAccountNo: z.string(),
    currency,
    minDeposit: balance,
    minDepositLak: balance
      .nullable()
      .meta({ description: 'The same in kip, rounded up, for an account in LAK; else null' }),
  })
  .meta({ id: 'DepositAccount' })

export const lookupCalls = {
  lookupBanks: call({
    summary: 'Banks a member may register with',
    access: 'public',
    refuses: [],
    answers: ok(z.array(bankNames.extend({ code: z.string() }))),
  }),
  lookupSources: call({
    summary: 'Where a member may have heard of us',
    access: 'public',
    refuses: [],
    answers: ok(z.array(z.object({ code: z.string(), description: z.string() }))),
  }),
  lookupDeposit: call({
    summary: 'Ways to deposit',
    access: 'member',
    refuses: [],
    answers: ok(
      z.object({
        banks: z.array(depositAccount),
        wallets: z.array(z.object({ walletAccountName: z.string(), mode: z.string() })),
        isManual: z.boolean(),
        kip: kipRate
          .optional()
          .meta({ description: 'What a baht costs now, where an account is in kip' }),
      }),
    ),
  }),
  lookupConditions: call({
    summary: 'Terms, as HTML',
    access: 'public',
    refuses: [],
    answers: ok(z.object({ conditions: z.array(z.string()) })),
  }),
  lookupAgreements: call({
    summary: 'Agreements shown after login, as HTML',
    access: 'public',
    refuses: [],
    answers: ok(z.object({ agreements: z.array(z.string()) })),
  }),
  lookupInfo: call({
    summary: "The site's name and address",
    access: 'public',
    refuses: [],
    answers: ok(z.object({ name: z.string(), website: z.string() })),
  }),
  lookupNotice: call({
    summary: 'The notice on a bonus, holding %percentFail%',
    access: 'member',
    refuses: [],
    answers: ok(z.object({ notice: z.string() })),
  }),
  lookupContact: call({
    summary: 'How to reach support',
    access: 'public',
    refuses: [],
    answers: ok(
      z.object({
        contactText: z.string(),
        lineLink: z.string(),
        lineName: z.string(),
        lineQR: z.string(),
      }),
    ),
  }),
  lookupWithdraw: call({
    summary: 'Bounds of one withdrawal, in baht',
    access: 'member',
    refuses: [],
    answers: ok(
      z.object({
        withdrawMin: balance,
        withdrawMax: balance,
        kip: kipRate
          .optional()
          .meta({ description: 'What a baht is worth now, where the account is in kip' }),
        usual: z.object({ minutes: z.int(), most: z.int(), of: z.int() }).optional().meta({
          description:
            'Half of the `of` payouts of seven days took `minutes` or less, nine in ten `most`',
        }),
        check: z.object({ from: balance, asked: balance, perDay: z.int(), count: z.int() }).meta({
          description:
            'Within 24 hours the team checks from so many baht, or after so many; both so far',
        }),
      }),
    ),
  }),
  lookupSlip: call({
    summary: 'When slips are taken, in Asia/Bangkok',
    access: 'member',
    refuses: [],
    answers: ok(
      z.object({
        enabled: z.boolean(),
        closedFrom: clock,
        closedTo: clock,
        maxAgeMinutes: z.int(),
      }),
    ),
  }),
  lookupActive: call({
    summary: 'Whether the service is open',
    access: 'public',
    refuses: [],
    answers: ok(z.object({ terminated: z.union([z.literal(false), z.literal('gone')]) })),
  }),
  lookupRegisterOTP: call({
    summary: 'Whether registration asks for an OTP',
    access: 'public',
    refuses: [],
    answers: ok(z.object({ registerOTP: z.boolean() })),
  }),
  lookupEnableChatWidget: call({
    summary: 'Whether the chat widget is shown',
    access: 'public',
    refuses: [],
    answers: ok(z.object({ enableChatWidget: z.boolean() })),
  }),
}
