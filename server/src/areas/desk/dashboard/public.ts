export { installHouseGauges } from './gauges.ts'
