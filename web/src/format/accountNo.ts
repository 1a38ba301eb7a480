/** 3-3-rest when there are 10 digits, else as it is; '-' when empty. */
export function accountNo(value: string): string {
  if (value === '') return '-'
  return /^\d{10}$/.test(value)
    ? `${value.slice(0, 3)}-${value.slice(3, 6)}-${value.slice(6)}`
    : value
}
