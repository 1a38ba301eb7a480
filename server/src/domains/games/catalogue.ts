import { AUTO_LOGIN_SITES, type GameCategory, type LaunchStyle } from '@krapao/contract/constants'

/** One site of the catalogue. `factor` turns baht into the credit the site shows (ftWalletSlot). */
export interface Game {
  code: string
  name: string
  category: GameCategory
  launch: LaunchStyle
  factor: number
  /** Whether the site has an app for the phone, beside its page. */
  android: boolean
  ios: boolean
}

const game = (
  code: string,
  name: string,
  category: GameCategory,
  launch: LaunchStyle,
  factor = 1,
  apps = { android: false, ios: false },
): Game => ({ code, name, category, launch, factor, ...apps })
const APPS = { android: true, ios: true }
const ANDROID = { android: true, ios: false }

/** Every site the product names, with names of our own, in the order the home screen shows them. */
export const CATALOGUE: readonly Game[] = [
  game('pg', 'พลอยเจ็ดแสง', 'slot', 'autoLogin', 1, APPS),
  game('slotracha', 'โคมลอยฟ้า', 'slot', 'autoLogin', 10),
  game('askmebet', 'ว่าวจุฬา', 'slot', 'autoLogin'),
  game('imi', 'จันทร์นวล', 'slot', 'autoLogin'),
  game('usun', 'ตะวันฉาย', 'slot', 'autoLogin'),
  game('areaslot', 'เข็มทิศทอง', 'slot', 'autoLogin'),
  game('circus', 'ละครสัตว์', 'slot', 'autoLogin'),
  game('pgslot', 'บัวบาน', 'slot', 'autoLogin', 10),
  game('joker2', 'ลูกเต๋านำโชค', 'slot', 'autoLogin'),
  game('joker', 'พัดเจ้าพระยา', 'slot', 'form', 1, APPS),
  game('slotxo', 'ปลาคาร์ปทอง', 'slot', 'form', 1, ANDROID),
  game('superslot', 'ดาวตก', 'slot', 'query'),
  game('slotking', 'มงกุฎทอง', 'slot', 'url'),
  game('ufabet', 'สนามเอก', 'sport', 'form'),
  game('betflix', 'บ้านไพ่', 'sport', 'autoLogin', 1, APPS),
  game('sportplus', 'ถ้วยแชมป์', 'sport', 'url'),
  game('huayhd', 'ลูกบอลนำเลข', 'lotto', 'autoLogin'),
  game('lottothai', 'สลากมงคล', 'lotto', 'url'),
]

const BY_CODE = new Map(CATALOGUE.map((entry) => [entry.code, entry]))
export const findGame = (code: string): Game | undefined => BY_CODE.get(code)
export const isAutoLoginSite = (code: string): boolean =>
  (AUTO_LOGIN_SITES as readonly string[]).includes(code)
