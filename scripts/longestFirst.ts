import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files of half a minute and more, the longest first. A fresh clone knows no times and would begin
 * with the files that have the most lines; what begins last and takes long leaves a core idle.
 */
export const LONG = [
  'e2e/everyScreen.test.ts',
  'e2e/console.test.ts',
  'e2e/consoleDay.test.ts',
  'e2e/lists.test.ts',
  'e2e/consoleClicks.test.ts',
  'e2e/fuzz.test.ts',
  'e2e/ownAccount.test.ts',
  'e2e/onItsWay.test.ts',
  'e2e/publicRegister.test.ts',
  'e2e/publicPages.test.ts',
  'e2e/killed.test.ts',
  'e2e/responsibleGaming.test.ts',
  'e2e/rewardKills.test.ts',
  'e2e/sheetShifts.test.ts',
  'e2e/failover.test.ts',
  'e2e/saferPlay.test.ts',
  'e2e/slowLines.test.ts',
  'e2e/terms.test.ts',
  'e2e/consoleSecurity.test.ts',
  'e2e/cashier.test.ts',
  'e2e/publicLogin.test.ts',
  'e2e/anyDevice.test.ts',
  'e2e/wideScreens.test.ts',
  'e2e/words.test.ts',
  'e2e/bombs.test.ts',
  'e2e/restore.test.ts',
  'e2e/disturbed.test.ts',
  'e2e/transferPickers.test.ts',
  'e2e/publicLaos.test.ts',
  'e2e/publicHowto.test.ts',
  'e2e/memberPages.test.ts',
  'e2e/chat.test.ts',
  'e2e/keyboard.test.ts',
  'e2e/rewards.test.ts',
  'e2e/wire.test.ts',
  'e2e/embeddedFolder.test.ts',
  'server/src/testing/business/model.test.ts',
  'server/src/http/uploads/slowUploads.test.ts',
  'server/src/areas/account/wallet/model.test.ts',
  'server/src/db/silence.test.ts',
  'server/src/testing/business/thief.test.ts',
  'server/src/areas/cashin/slips/slips.test.ts',
  'server/src/boot/everyOperation.test.ts',
  'server/src/db/migrate.test.ts',
  'server/src/http/largeBodies.test.ts',
  'server/src/ledger/model.test.ts',
  'server/src/areas/cashin/slips/reading/reader.unit.test.ts',
  'server/src/providers/game/kit.unit.test.ts',
  'server/src/providers/psp/kit.unit.test.ts',
  'scripts/demo/demo.test.ts',
  'server/src/db/embedded/directory-lock.unit.test.ts',
  'server/src/areas/gifts/spinwheel/rules.test.ts',
  'sandbox/src/main.test.ts',
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
