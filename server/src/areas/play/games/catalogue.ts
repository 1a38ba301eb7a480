import {
  AUTO_LOGIN_SITES,
  type GameCategory,
  type LaunchStyle,
  type Locale,
} from '@krapao/contract/constants'

/** One site of the catalogue. `factor` turns baht into the credit the site shows (ftWalletSlot). */
export interface Game {
  code: string
  /** As long as operators have written no other (listing/). */
  name: Readonly<Record<Locale, string>>
  category: GameCategory
  launch: LaunchStyle
  factor: number
  /** It keeps no money and calls our wallet for each bet and win. */
  seamless: boolean
  /** Whether the site has an app for the phone, beside its page. */
  android: boolean
  ios: boolean
}

const game = (
  code: string,
  [th, la, en]: readonly [th: string, la: string, en: string],
  category: GameCategory,
  launch: LaunchStyle,
  factor = 1,
  apps = { android: false, ios: false },
): Game => ({ code, name: { th, la, en }, category, launch, factor, seamless: false, ...apps })
const seamless = (code: string, name: readonly [th: string, la: string, en: string]): Game => ({
  ...game(code, name, 'slot', 'autoLogin'),
  seamless: true,
})
const APPS = { android: true, ios: true }
const ANDROID = { android: true, ios: false }

/** Every site the product names, with names of our own, in the order the home screen shows them. */
export const CATALOGUE: readonly Game[] = [
  game('pg', ['พลอยเจ็ดแสง', 'ພອຍເຈັດແສງ', 'Seven Gems'], 'slot', 'autoLogin', 1, APPS),
  game('slotracha', ['โคมลอยฟ้า', 'ໂຄມລອຍຟ້າ', 'Sky Lanterns'], 'slot', 'autoLogin', 10),
  game('askmebet', ['ว่าวจุฬา', 'ວ່າວຈຸລາ', 'Chula Kite'], 'slot', 'autoLogin'),
  game('imi', ['จันทร์นวล', 'ຈັນນວນ', 'Gentle Moon'], 'slot', 'autoLogin'),
  game('usun', ['ตะวันฉาย', 'ຕາເວັນສາຍ', 'Bright Sun'], 'slot', 'autoLogin'),
  game('areaslot', ['เข็มทิศทอง', 'ເຂັມທິດຄຳ', 'Golden Compass'], 'slot', 'autoLogin'),
  game('circus', ['ละครสัตว์', 'ລະຄອນສັດ', 'Circus'], 'slot', 'autoLogin'),
  game('pgslot', ['บัวบาน', 'ບົວບານ', 'Lotus Bloom'], 'slot', 'autoLogin', 10),
  game('joker2', ['ลูกเต๋านำโชค', 'ລູກເຕົ໋ານຳໂຊກ', 'Lucky Dice'], 'slot', 'autoLogin'),
  game('joker', ['พัดเจ้าพระยา', 'ພັດເຈົ້າພະຍາ', 'Chao Phraya Fan'], 'slot', 'form', 1, APPS),
  game('slotxo', ['ปลาคาร์ปทอง', 'ປາຄາບຄຳ', 'Golden Carp'], 'slot', 'form', 1, ANDROID),
  game('superslot', ['ดาวตก', 'ດາວຕົກ', 'Falling Star'], 'slot', 'query'),
  game('slotking', ['มงกุฎทอง', 'ມົງກຸດຄຳ', 'Golden Crown'], 'slot', 'url'),
  game('ufabet', ['สนามเอก', 'ສະໜາມເອກ', 'Main Stadium'], 'sport', 'form'),
  game('betflix', ['บ้านไพ่', 'ບ້ານໄພ່', 'Card House'], 'sport', 'autoLogin', 1, APPS),
  game('sportplus', ['ถ้วยแชมป์', 'ຖ້ວຍແຊ້ມ', 'Champion Cup'], 'sport', 'url'),
  game('huayhd', ['ลูกบอลนำเลข', 'ລູກບານນຳເລກ', 'Lucky Balls'], 'lotto', 'autoLogin'),
  game('lottothai', ['สลากมงคล', 'ສະຫຼາກມົງຄຸນ', 'Lucky Lottery'], 'lotto', 'url'),
  seamless('hub88', ['สระบัว', 'ສະບົວ', 'Lotus Pond']),
  seamless('pgsoft', ['ไฮโล', 'ໄຮໂລ', 'Hi-Lo Dice']),
  seamless('win568', ['แข่งเรือยาว', 'ແຂ່ງເຮືອຍາວ', 'Longboat Race']),
  seamless('pragmatic', ['พวงมาลัย', 'ພວງມາໄລ', 'Jasmine Garland']),
]

const BY_CODE = new Map(CATALOGUE.map((entry) => [entry.code, entry]))
export const findGame = (code: string): Game | undefined => BY_CODE.get(code)
export const isAutoLoginSite = (code: string): boolean =>
  (AUTO_LOGIN_SITES as readonly string[]).includes(code)
