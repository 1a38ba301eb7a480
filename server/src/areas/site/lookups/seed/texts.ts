import type { Insertable } from 'kysely'
import type { SiteTables } from '../../../../db/tables/site/site.ts'

type Text = Insertable<SiteTables['site_text']>
const list = (key: Text['key'], rows: [th: string, la: string, en: string][]): Text[] =>
  rows.map(([th, la, en], position) => ({ key, position, th, la, en }))
const same = (key: Text['key'], th: string): Text => ({ key, th })

export const LINE_LINK = 'https://line.me/R/ti/p/@krapao'
export const LINE_QR = 'line-qr.svg'

/** The demo site's words. Amounts and times here are those of the default settings. */
export const TEXTS: Text[] = [
  same('name', 'Krapao'),
  same('website', 'https://krapao.example'),
  same('lineLink', LINE_LINK),
  same('lineName', '@krapao'),
  same('lineQR', `/api/content/${LINE_QR}`),
  ...list('notice', [
    [
      'เมื่อรับโบนัสแล้ว หากยอดเงินรวมไม่นับเงินฝากหลังจากนั้น เหลือไม่เกิน %percentFail%% ' +
        'ของยอดรวมหลังรับโบนัส โบนัสจะสิ้นสุดและส่วนที่เหลือถอนได้ ' +
        'ระหว่างใช้โบนัสจะยังถอนเงินไม่ได้ คุณยกเลิกโบนัสได้ทุกเมื่อ',
      'ເມື່ອຮັບໂບນັດແລ້ວ ຖ້າຍອດເງິນລວມບໍ່ນັບເງິນຝາກຫຼັງຈາກນັ້ນ ເຫຼືອບໍ່ເກີນ %percentFail%% ' +
        'ຂອງຍອດລວມຫຼັງຮັບໂບນັດ ໂບນັດຈະສິ້ນສຸດ ແລະ ສ່ວນທີ່ເຫຼືອຖອນໄດ້ ' +
        'ໃນລະຫວ່າງໃຊ້ໂບນັດຈະຍັງຖອນເງິນບໍ່ໄດ້ ທ່ານຍົກເລີກໂບນັດໄດ້ທຸກເວລາ',
      'Once you claim a bonus, it ends when your total balance, later deposits aside, ' +
        'falls to %percentFail%% of the total after the bonus or less. The rest can be ' +
        'withdrawn. You cannot withdraw while it runs. You may cancel it at any time.',
    ],
  ]),
  ...list('contactText', [
    [
      'ทีมงานดูแลคุณทุกวัน ตลอด 24 ชั่วโมง ติดต่อเราทางไลน์ได้เลย เราจะไม่ถามรหัสผ่านหรือรหัส OTP ของคุณ',
      'ທີມງານດູແລທ່ານທຸກມື້ ຕະຫຼອດ 24 ຊົ່ວໂມງ ຕິດຕໍ່ພວກເຮົາທາງໄລນ໌ໄດ້ເລີຍ ພວກເຮົາຈະບໍ່ຖາມລະຫັດຜ່ານຫຼືລະຫັດ OTP ຂອງທ່ານ',
      'We are here every day, around the clock. Write to us on LINE. We never ask for your ' +
        'password or a one-time code.',
    ],
  ]),
  ...list('condition', [
    [
      '<h3>บัญชีสมาชิก</h3><ul><li>สมาชิกต้องมีอายุ 20 ' +
        'ปีขึ้นไป</li><li>หนึ่งคนมีได้หนึ่งบัญชี</li><li>ชื่อบัญชีธนาคารต้องเป็นชื่อของสมาชิกเอง</li></ul>',
      '<h3>ບັນຊີສະມາຊິກ</h3><ul><li>ສະມາຊິກຕ້ອງມີອາຍຸ 20 ' +
        'ປີຂຶ້ນໄປ</li><li>ໜຶ່ງຄົນມີໄດ້ໜຶ່ງບັນຊີ</li><li>ຊື່ບັນຊີທະນາຄານຕ້ອງເປັນຊື່ຂອງສະມາຊິກເອງ</li></ul>',
      '<h3>Your account</h3><ul><li>Members are 20 years or older.</li><li>One account a ' +
        'person.</li><li>The bank account is in the member’s own name.</li></ul>',
    ],
    [
      '<h3>ฝากและถอน</h3><ul><li>โอนจากบัญชีที่ลงทะเบียนไว้เท่านั้น ยอดเข้าภายในประมาณ 1 ' +
        'นาที</li><li>ถอนขั้นต่ำ 100 บาท ' +
        'และจ่ายเข้าบัญชีที่ลงทะเบียนไว้เท่านั้น</li><li>แนบสลิปได้ภายใน 60 ' +
        'นาทีหลังโอน</li></ul>',
      '<h3>ຝາກ ແລະ ຖອນ</h3><ul><li>ໂອນຈາກບັນຊີທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ ຍອດເຂົ້າພາຍໃນປະມານ 1 ' +
        'ນາທີ</li><li>ຖອນຂັ້ນຕ່ຳ 100 ບາດ ແລະ ' +
        'ຈ່າຍເຂົ້າບັນຊີທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ</li><li>ແນບສະລິບໄດ້ພາຍໃນ 60 ' +
        'ນາທີຫຼັງໂອນ</li></ul>',
      '<h3>Deposits and withdrawals</h3><ul><li>Send money only from the bank account you ' +
        'registered; it arrives within about a minute.</li><li>Withdraw 100 baht or more, ' +
        'always to that same account.</li><li>A slip is taken within 60 minutes of the ' +
        'transfer.</li></ul>',
    ],
    [
      '<h3>โบนัส</h3><p>ใช้ได้ครั้งละหนึ่งโบนัส ระหว่างนั้นยังถอนเงินไม่ได้จนกว่าจะครบเงื่อนไขหรือยกเลิกโบนัส</p>',
      '<h3>ໂບນັດ</h3><p>ໃຊ້ໄດ້ເທື່ອລະໜຶ່ງໂບນັດ ໃນລະຫວ່າງນັ້ນຍັງຖອນເງິນບໍ່ໄດ້ ຈົນກວ່າຈະຄົບເງື່ອນໄຂຫຼືຍົກເລີກໂບນັດ</p>',
      '<h3>Bonuses</h3><p>One bonus at a time. You cannot withdraw until its conditions are met or you cancel it.</p>',
    ],
  ]),
  ...list('agreement', [
    [
      '<h3>เล่นอย่างมีสติ</h3><p>การเล่นมีความเสี่ยง ควรใช้เงินเท่าที่เสียได้เท่านั้น ' +
        'คุณตั้งวงเงินหรือพักการเล่นได้ทุกเมื่อ</p>',
      '<h3>ຫຼິ້ນຢ່າງມີສະຕິ</h3><p>ການຫຼິ້ນມີຄວາມສ່ຽງ ຄວນໃຊ້ເງິນເທົ່າທີ່ເສຍໄດ້ເທົ່ານັ້ນ ' +
        'ທ່ານຕັ້ງວົງເງິນ ຫຼື ພັກການຫຼິ້ນໄດ້ທຸກເວລາ</p>',
      '<h3>Play with care</h3><p>Play carries risk. Use only money that you can afford to ' +
        'lose. You may set limits or take a break at any time.</p>',
    ],
    [
      '<h3>ความปลอดภัย</h3><p>อย่าบอกรหัสผ่านหรือรหัส OTP แก่ผู้ใด ทีมงานจะไม่ถามรหัสเหล่านี้</p>',
      '<h3>ຄວາມປອດໄພ</h3><p>ຢ່າບອກລະຫັດຜ່ານ ຫຼື ລະຫັດ OTP ແກ່ຜູ້ໃດ ທີມງານຈະບໍ່ຖາມລະຫັດເຫຼົ່ານີ້</p>',
      '<h3>Stay safe</h3><p>Tell nobody your password or a one-time code. Our team never asks for them.</p>',
    ],
  ]),
]
