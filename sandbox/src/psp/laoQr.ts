/** A field of an EMVCo payload. */
const field = (tag: string, value: string): string =>
  `${tag}${String(value.length).padStart(2, '0')}${value}`

/** CRC-16/CCITT-FALSE, four capital hex digits. */
function crc16(text: string): string {
  let crc = 0xff_ff
  for (const byte of Buffer.from(text, 'ascii')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1)
      crc = ((crc & 0x80_00) === 0 ? crc << 1 : (crc << 1) ^ 0x10_21) & 0xff_ff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/**
 * A LAO QR as shops of Laos show it: LAPNet's account in tag 38, whole kip, sealed. `institute`:
 * eight digits of the bank.
 */
export function laoQr(asked: { institute: string; receiver: string; kip: number }): string {
  const account =
    field('00', 'A005266284662577') +
    field('01', asked.institute) +
    field('02', '002') +
    field('03', asked.receiver)
  const text =
    field('00', '01') +
    field('01', '12') +
    field('38', account) +
    field('52', '5251') +
    field('53', '418') +
    field('54', String(asked.kip)) +
    field('58', 'LA') +
    field('59', 'KRAPAO') +
    field('60', 'Vientiane')
  return `${text}6304${crc16(`${text}6304`)}`
}
