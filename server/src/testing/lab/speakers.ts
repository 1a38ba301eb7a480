/** The providers' dialects as the laboratory and its bench speak them. */
export { SPEAKERS, type Speaker, type Step } from '../../areas/play/seamless/testing/speakers.ts'
