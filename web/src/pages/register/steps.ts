const STEPS = ['phone', 'otp', 'profile', 'bank'] as const
export type Step = (typeof STEPS)[number]

/** The steps of this wizard: OTP only where the operator asks for it. */
export const stepsOf = (asksOtp: boolean): readonly Step[] =>
  asksOtp ? STEPS : STEPS.filter((step) => step !== 'otp')

/**
 * The step to show for one that the history names. After a reload the history still says "bank",
 * but nothing is typed: nobody may stand on a step whose way there was not gone.
 */
export function reachable(wanted: Step, reached: Step): Step {
  return STEPS.indexOf(wanted) <= STEPS.indexOf(reached) ? wanted : 'phone'
}
