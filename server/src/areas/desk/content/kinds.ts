import { QR_PROVIDERS } from '@krapao/contract/constants'
import { bannerBody, depositAccountBody, gameBody, textBody } from '@krapao/contract/ops/content'
import type { ContentKind } from '../../../db/tables/site/contentVersions.ts'
import { listedGames, writeListing } from '../../play/public.ts'
import { sanitise, writeBanner } from '../../site/public.ts'
import { demandBank } from './bank.ts'
import { offer, wheel } from './giftKinds.ts'
import { baht, parse, satang, wrong, type Kind } from './kind.ts'
import { allBanks, liveAccounts, liveBanners, liveTexts, putAccount, putText } from './liveStore.ts'
import { broken } from './offerRules.ts'

const banner: Kind = {
  live: async (db) =>
    (await liveBanners(db)).map((row) => ({
      id: row.id,
      title: `${row.place} ${row.position}`,
      active: row.active,
      body: {
        place: row.place,
        image: row.image,
        html: { th: row.th, la: row.la, en: row.en },
        position: row.position,
        active: row.active,
      },
    })),
  schema: bannerBody,
  async publish(db, id, given) {
    const { html, ...body } = parse(bannerBody, given)
    await writeBanner(db, { id, ...body, ...html })
  },
}

/** An id is the text's key and its place, `condition-2`; only keys that there are. */
const text: Kind = {
  live: async (db) =>
    (await liveTexts(db)).map((row) => ({
      id: `${row.key}-${row.position}`,
      title: `${row.key} ${row.position}`,
      active: true,
      body: { html: { th: row.th, la: row.la, en: row.en } },
    })),
  schema: textBody,
  async publish(db, id, given) {
    const { html } = parse(textBody, given)
    const known = (await liveTexts(db)).map((row) => row.key)
    const [, key = '', position = ''] = /^([A-Za-z]+)-(\d{1,3})$/.exec(id) ?? []
    const found = known.find((each) => each === key)
    if (!found) throw wrong('id')
    await putText(db, {
      key: found,
      position: Number(position),
      th: sanitise(html.th),
      la: sanitise(html.la),
      en: sanitise(html.en),
    })
  },
}

const account: Kind = {
  live: async (db) =>
    (await liveAccounts(db)).map((row) => ({
      id: row.id,
      title: `${row.bank_code} ${row.account_no}`,
      active: row.active,
      body: {
        bankCode: row.bank_code,
        bankType: row.bank_type,
        mode: row.mode,
        name: { th: row.name_th, en: row.name_en },
        accountName: row.account_name,
        accountNo: row.account_no,
        currency: row.currency,
        minDeposit: baht(row.min_deposit),
        position: row.position,
        active: row.active,
      },
    })),
  schema: depositAccountBody,
  choices: async (db) => ({
    bankCode: [
      ...(await allBanks(db)).map((bank) => ({
        code: bank.code,
        th: bank.name_th,
        en: bank.name_en,
      })),
      ...QR_PROVIDERS.map((code) => ({ code, th: '', en: '' })),
    ],
  }),
  async check(db, given) {
    const body = parse(depositAccountBody, given)
    if (body.minDeposit === 0) throw broken('ABOVE_ZERO', 'minDeposit')
    await demandBank(db, body)
  },
  async publish(db, id, given) {
    const body = parse(depositAccountBody, given)
    await putAccount(db, {
      id,
      bank_code: body.bankCode,
      bank_type: body.bankType,
      mode: body.mode,
      name_th: body.name.th,
      name_en: body.name.en,
      account_name: body.accountName,
      account_no: body.accountNo,
      currency: body.currency,
      min_deposit: satang(body.minDeposit),
      position: body.position,
      active: body.active,
    })
  },
}

/** The sites there are stand in the code: an operator writes of them, and adds none. */
const game: Kind = {
  live: async (db) =>
    (await listedGames(db)).map(({ code, name, position, active }) => ({
      id: code,
      title: name.th,
      active,
      body: { name, position, active },
    })),
  schema: gameBody,
  async check(_, given) {
    if (parse(gameBody, given).name.th.trim() === '') throw broken('EMPTY', 'name.th')
  },
  async publish(db, id, given) {
    const { name, position, active } = parse(gameBody, given)
    const row = { code: id, name_th: name.th, name_la: name.la, name_en: name.en, position, active }
    if (!(await writeListing(db, row))) throw wrong('id')
  },
}

export const KINDS: Record<ContentKind, Kind> = { offer, wheel, banner, text, account, game }
