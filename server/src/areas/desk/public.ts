/** The operators' pages that look across areas. All that other areas may import of it. */
export { installHouseGauges } from './dashboard/gauges.ts'
export { countOf, pageOf } from './lists/read.ts'
export { findMembers } from './memberPage/search.ts'
export { followOperatorSessions, forgetOperatorPush, tellOperators } from './operatorPush/tell.ts'
export { sweepOverview } from './overview/sweep.ts'
export { holdingsNow, reconcileDaily } from './reconciliation/queries.ts'
export { reportLines } from './reconciliation/report.ts'
export { reconcile } from './reconciliation/service.ts'
