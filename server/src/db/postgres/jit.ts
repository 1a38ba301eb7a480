import type { Client } from 'pg'

/**
 * Sets `jit` off for the database, so that every session to come has it off: the server's, those
 * behind a pooler in transaction mode, where a session may set nothing, and the operators' own.
 * What the server asks is short, and where an estimate is high because a table was empty, or a scan
 * of it is forbidden, compiling costs hundreds of times what the statement does. Whoever has chosen
 * `jit` for the database keeps it. Answers false where the owner of the schema may not set it.
 */
export async function compileNothing(owner: Client): Promise<boolean> {
  const { isChosen, may, name } = await look(owner)
  if (isChosen) return true
  if (!may) return false
  // Of servers that start together one sets it: two who write the same row at once get an error.
  await owner.query("begin; select pg_advisory_xact_lock(hashtext('krapao jit'))")
  try {
    if (!(await look(owner)).isChosen) await owner.query(`alter database ${name} set jit = off`)
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback').catch(() => {})
    throw error
  }
  return true
}

async function look(owner: Client) {
  const { rows } = await owner.query<{ isChosen: boolean; may: boolean; name: string }>(
    `select quote_ident(datname) as name, pg_has_role(current_user, datdba, 'usage') as may,
      exists (select from pg_db_role_setting s, unnest(s.setconfig) c
        where s.setdatabase = d.oid and s.setrole = 0 and c like 'jit=%') as "isChosen"
    from pg_database d where datname = current_database()`,
  )
  const [row] = rows
  if (!row) throw new Error('the database does not know its own name')
  return row
}
