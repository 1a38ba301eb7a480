const MOBILE = /^(0?20)(\d{0,4})(\d*)$/

/** 020 5555 6789, as Lao write a mobile's number; undefined for another. */
export const laoPhone = (digits: string): string | undefined =>
  MOBILE.exec(digits)?.slice(1).filter(Boolean).join(' ')
