import type { Banner } from '../service.ts'

const row = (
  place: Banner['place'],
  position: number,
  image: string,
  [th, la, en]: [th: string, la: string, en: string],
): Banner => ({
  id: `demo-${place}-${position}`,
  place,
  image: image && `/api/content/${image}`,
  th,
  la,
  en,
  position,
  active: true,
})

/**
 * The demo site's banners. Percents here are those of the default settings; `refundInfo` is filled
 * in with figures.
 */
export const BANNERS: Banner[] = [
  row('invite', 0, 'banner-invite-friends.svg', [
    '<h3>ชวนเพื่อน รับส่วนแบ่งทุกรอบ</h3><p>ส่งลิงก์ของคุณให้เพื่อน ' +
      'เมื่อเพื่อนสมัครและเล่น คุณได้รับ 0.5% ของยอดเล่นของเพื่อน</p>',
    '<h3>ຊວນໝູ່ ຮັບສ່ວນແບ່ງທຸກຮອບ</h3><p>ສົ່ງລິ້ງຂອງທ່ານໃຫ້ໝູ່ ' +
      'ເມື່ອໝູ່ສະໝັກແລະຫຼິ້ນ ' +
      'ທ່ານໄດ້ຮັບ 0.5% ຂອງຍອດຫຼິ້ນຂອງໝູ່</p>',
    '<h3>Invite friends, earn on every round</h3><p>Send a friend your link. Once they ' +
      'join and play, you earn 0.5% of what they stake.</p>',
  ]),
  row('invite', 1, 'banner-invite-earn.svg', [
    '<h3>รับได้เมื่อพร้อม</h3><p>ยอดสะสมไม่หมดอายุ รับแล้วยอดเข้ากระเป๋าทันที ' +
      'ถอนได้เมื่อยอดเงินรวมถึงเป้าหมายที่แจ้งก่อนกดรับ</p>',
    '<h3>ຮັບໄດ້ເມື່ອພ້ອມ</h3><p>ຍອດສະສົມບໍ່ໝົດອາຍຸ ຮັບແລ້ວຍອດເຂົ້າກະເປົາທັນທີ ' +
      'ຖອນໄດ້ເມື່ອຍອດເງິນລວມຮອດເປົ້າໝາຍທີ່ແຈ້ງກ່ອນກົດຮັບ</p>',
    '<h3>Take it when you are ready</h3><p>What you have earned does not expire. It goes ' +
      'into your wallet at once; you may withdraw when your total balance reaches the target ' +
      'shown before you take it.</p>',
  ]),
  row('refund', 0, 'banner-refund-return.svg', [
    '<h3>คืนยอดเสีย 5%</h3><p>คิดจากยอดเสียสุทธิของทุกเกมตั้งแต่ครั้งที่รับล่าสุด ' +
      'รับเก็บไว้ก่อน แล้วย้ายเข้ากระเป๋าเมื่อพร้อมเล่น</p>',
    '<h3>ຄືນຍອດເສຍ 5%</h3><p>ຄິດຈາກຍອດເສຍສຸດທິຂອງທຸກເກມຕັ້ງແຕ່ເທື່ອທີ່ຮັບລ່າສຸດ ' +
      'ຮັບເກັບໄວ້ກ່ອນ ແລ້ວຍ້າຍເຂົ້າກະເປົາເມື່ອພ້ອມຫຼິ້ນ</p>',
    '<h3>5% cashback</h3><p>Calculated on your net loss over all games since the last time. ' +
      'Receive it first, then move it into your wallet when you are ready to play.</p>',
  ]),
  row('refundInfo', 0, '', [
    '<p>ยอดเสียสุทธิตั้งแต่รับครั้งล่าสุด <strong>฿%loss%</strong> คืน %rate%% เป็นเงิน ' +
      '<strong>฿%amount%</strong></p><p>รับเก็บไว้แล้ว <strong>฿%collected%</strong> ' +
      'เมื่อย้ายเข้ากระเป๋า จะถอนได้เมื่อยอดเงินรวมถึง %success%% ของยอดหลังย้าย ' +
      'และสิ้นสุดเมื่อเหลือ %fail%% หรือต่ำกว่า</p>',
    '<p>ຍອດເສຍສຸດທິຕັ້ງແຕ່ຮັບເທື່ອລ່າສຸດ <strong>฿%loss%</strong> ຄືນ %rate%% ເປັນເງິນ ' +
      '<strong>฿%amount%</strong></p><p>ຮັບເກັບໄວ້ແລ້ວ <strong>฿%collected%</strong> ' +
      'ເມື່ອຍ້າຍເຂົ້າກະເປົາ ຈະຖອນໄດ້ເມື່ອຍອດເງິນລວມຮອດ %success%% ຂອງຍອດຫຼັງຍ້າຍ ' +
      'ແລະສິ້ນສຸດເມື່ອເຫຼືອ %fail%% ຫຼືຕ່ຳກວ່າ</p>',
    '<p>Net loss since the last cashback: <strong>฿%loss%</strong>. %rate%% of it is ' +
      '<strong>฿%amount%</strong>.</p><p>Received and kept for you: ' +
      '<strong>฿%collected%</strong>. Once in your wallet you may withdraw when your total ' +
      'balance reaches %success%% of what it is right after; it ends at %fail%% or below.</p>',
  ]),
]
