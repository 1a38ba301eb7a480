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

const game = (code: string, name: string, category: GameCategory, launch: LaunchStyle, factor = 1, apps = { android: false, ios: false }): Game =>
  ({ code, name, category, launch, factor, ...apps })
const APPS = { android: true, ios: true }
const ANDROID = { android: true, ios: false }

/** Every site the product names, with names of our own, in the order the home screen shows them. */
export const CATALOGUE: readonly Game[] = [
  game('pg', 'พลอยเจ็ดแสง', 'slot', 'autoLogin', 1, APPS),
  game('askmebet', 'โคมลอยฟ้า', 'slot', 'autoLogin', 10),
  game('imi', 'นกยูงทอง', 'slot', 'autoLogin'),
  game('usun', 'ตะวันฉาย', 'slot', 'autoLogin'),
  game('areaslot', 'สวนมะม่วง', 'slot', 'autoLogin'),
  game('circus', 'ละครสัตว์', 'slot', 'autoLogin'),
  game('slotracha', 'ราชาสล็อต', 'slot', 'autoLogin'),
  game('pgslot', 'มังกรหยก', 'slot', 'autoLogin', 10),
  game('joker2', 'หน้ากากแดง', 'slot', 'autoLogin'),
  game('joker', 'ไพ่โจ๊กเกอร์', 'slot', 'form', 1, APPS),
  game('slotxo', 'เพชรพญานาค', 'slot', 'form', 1, ANDROID),
  game('superslot', 'ซูเปอร์สล็อต', 'slot', 'query'),
  game('slotking', 'มงกุฎทอง', 'slot', 'url'),
  game('ufabet', 'สนามเอก', 'sport', 'form'),
  game('betflix', 'บ้านไพ่', 'sport', 'autoLogin', 1, APPS),
  game('sportplus', 'สปอร์ตพลัส', 'sport', 'url'),
  game('huayhd', 'หวยเอชดี', 'lotto', 'autoLogin'),
  game('lottothai', 'ลอตโต้ไทย', 'lotto', 'url'),
]

const BY_CODE = new Map(CATALOGUE.map((entry) => [entry.code, entry]))
export const findGame = (code: string): Game | undefined => BY_CODE.get(code)
export const isAutoLoginSite = (code: string): boolean => (AUTO_LOGIN_SITES as readonly string[]).includes(code)
