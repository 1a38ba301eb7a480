import { reconcile, reportLines } from '../areas/desk/public.ts'
import { CATALOGUE } from '../areas/play/public.ts'
import { openForCommand } from '../db/openForCommand.ts'
import { buildProviders, providersConfigFromEnv } from '../providers/registry.ts'
import { systemClock } from '../runtime/chance.ts'
import { beginCommand } from '../runtime/commandLine.ts'
import { processEnvironment } from '../runtime/secretFiles.ts'

beginCommand(`npm run reconcile
Compares the books of DATABASE_URL, or of the embedded database in DATA_DIR, with the bank's, the
PSPs' and the providers' own, and changes nothing. Exit code 1 on a difference, 2 when it could not
look.`)
const database = await openForCommand(process.env)
const providers = buildProviders(
  providersConfigFromEnv(
    processEnvironment(),
    CATALOGUE.map((game) => game.code),
  ),
  systemClock,
)
const { differences, compared, accounts } = await reconcile({
  db: database.db,
  providers,
  clock: systemClock,
})
await database.close()

for (const line of reportLines({ differences, compared, accounts }, systemClock.now()))
  console.log(line)
process.exitCode = differences.length === 0 ? 0 : 1
