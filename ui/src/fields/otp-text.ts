/** The digits of what was typed or pasted ("รหัส 481 906" too), at most `length` of them. */
export function cleanOtp(text: string, length: number): string {
  return text
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[໐-໙]/g, (digit) => String(digit.charCodeAt(0) - 0x0ed0))
    .replace(/\D/g, '')
    .slice(0, length)
}
