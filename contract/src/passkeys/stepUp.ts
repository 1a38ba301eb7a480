/** The header that takes the word of a password or passkey, on the calls that ask for one. */
export const STEP_UP = 'step-up'
