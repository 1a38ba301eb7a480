import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files of twenty seconds and more, of those without a browser of fifteen, the longest first. A
 * fresh clone knows no times and would begin with the files that have the most lines; what begins
 * last and takes long leaves a core idle.
 */
export const LONG = [
  'e2e/ownAccount.test.ts',
  'e2e/everyScreen.test.ts',
  'e2e/console.test.ts',
  'e2e/fuzz.test.ts',
  'e2e/consoleDay.test.ts',
  'e2e/failover.test.ts',
  'e2e/killed.test.ts',
  'e2e/slowLines.test.ts',
  'e2e/disturbed.test.ts',
  'e2e/servers.test.ts',
  'e2e/lists.test.ts',
  'e2e/cashier.test.ts',
  'e2e/onItsWay.test.ts',
  'e2e/publicRegister.test.ts',
  'e2e/journey.test.ts',
  'e2e/saferPlay.test.ts',
  'e2e/publicPages.test.ts',
  'e2e/aml.test.ts',
  'e2e/keyboard.test.ts',
  'e2e/feel.test.ts',
  'e2e/consoleClicks.test.ts',
  'e2e/sheetShifts.test.ts',
  'e2e/anyDevice.test.ts',
  'e2e/words.test.ts',
  'e2e/wideScreens.test.ts',
  'e2e/seamlessKills.test.ts',
  'e2e/rewardKills.test.ts',
  'e2e/responsibleGaming.test.ts',
  'e2e/rewards.test.ts',
  'e2e/terms.test.ts',
  'e2e/restore.test.ts',
  'e2e/rules.test.ts',
  'e2e/platformDay.test.ts',
  'e2e/embeddedFolder.test.ts',
  'e2e/consoleApprovals.test.ts',
  'e2e/consoleSecurity.test.ts',
  'e2e/memberPages.test.ts',
  'e2e/sharedBrowser.test.ts',
  'e2e/wire.test.ts',
  'e2e/links.test.ts',
  'e2e/bombs.test.ts',
  'e2e/consoleAudit.test.ts',
  'e2e/chat.test.ts',
  'e2e/identity.test.ts',
  'e2e/line.test.ts',
  'e2e/wheel.test.ts',
  'e2e/offline.test.ts',
  'e2e/publicHtml.test.ts',
  'e2e/postgresKills.test.ts',
  'e2e/memberSheets.test.ts',
  'e2e/standby.test.ts',
  'e2e/drawnEarly.test.ts',
  'e2e/clockJumps.test.ts',
  'e2e/messages.test.ts',
  'e2e/transferPickers.test.ts',
  'e2e/publicLogin.test.ts',
  'e2e/journeys.test.ts',
  'e2e/consoleProviders.test.ts',
  'e2e/launch.test.ts',
  'e2e/consoleSession.test.ts',
  'e2e/publicHowto.test.ts',
  'e2e/push.test.ts',
  'e2e/security.test.ts',
  'e2e/providerKills.test.ts',
  'e2e/consoleRounds.test.ts',
  'e2e/consoleDecision.test.ts',
  'e2e/terminated.test.ts',
  'e2e/seamless.test.ts',
  'e2e/operatorCreate.test.ts',
  'e2e/law.test.ts',
  'server/src/testing/business/model.test.ts',
  'server/src/testing/business/thief.test.ts',
  'server/src/boot/everyOperation.test.ts',
  'server/src/areas/cashin/slips/reading/reader.unit.test.ts',
  'scripts/provider/provider.test.ts',
  'server/src/areas/cashin/slips/slips.test.ts',
  'server/src/providers/game/kit.unit.test.ts',
  'scripts/help.test.ts',
  'scripts/demo/demo.test.ts',
  'server/src/environment/start.unit.test.ts',
  'server/src/areas/cashin/slips/steal.test.ts',
  'server/src/testing/crashes/crashes.test.ts',
  'server/src/http/uploads/slowUploads.test.ts',
  'server/src/http/http.test.ts',
  'server/src/ledger/model.test.ts',
  'server/src/areas/account/wallet/model.test.ts',
  'server/src/areas/cashin/slips/review/givenToMany.test.ts',
  'server/src/areas/cashin/slips/review/queue.test.ts',
  'server/src/areas/desk/lists/lists.test.ts',
  'scripts/cluster/image.test.ts',
  'server/src/areas/play/games/transfers/clearing.test.ts',
  'server/src/testing/simulation/simulation.test.ts',
  'server/src/http/largeBodies.test.ts',
  'server/src/testing/lab/orders.test.ts',
  'server/src/providers/psp/kit.unit.test.ts',
  'server/src/db/silence.test.ts',
  'server/src/areas/identity/links/honest.test.ts',
]
const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = LONG.findIndex((file) => moduleId.endsWith(`/${file}`))
  return rank < 0 ? LONG.length : rank
}

/**
 * Vitest's order of files but for the long ones, project by project, for a worker goes on only with
 * what its own project has. The browser's come first: what comes last shall be short.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- this is the sequencer's own method
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))].toSorted(
      (one, other) => Number(other.name === 'e2e') - Number(one.name === 'e2e'),
    )
    return projects.flatMap((project) =>
      sorted
        .filter((file) => file.project === project)
        .toSorted((one, other) => rankOf(one) - rankOf(other)),
    )
  }
}
