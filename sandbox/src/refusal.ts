/**
 * A command that cannot be obeyed: 400 bad input, 404 no such thing, 409 not in this state, 422 a
 * rule says no.
 */
export class Refusal extends Error {
  readonly status: 400 | 404 | 409 | 422
  constructor(status: 400 | 404 | 409 | 422, message: string) {
    super(message)
    this.name = 'Refusal'
    this.status = status
  }
}
