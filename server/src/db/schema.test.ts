import { expect, test } from 'vitest'
import { testDatabase } from '../testing/db.ts'
import { describeSchema } from './describe.ts'

const database = await testDatabase()

test('schema.sql is what the migrations make', async () => {
  await expect(await describeSchema(database.db)).toMatchFileSnapshot('./schema.sql')
})
