/** What LINE's page sends the browser back with. */
export interface Back {
  code: string
  state: string
  /** Where to, without what is asked. */
  page: string
}

/** A person at LINE's page: they read it, and press `as`, a name of that world, or leave. */
export async function agreeAtLine(url: string, as: 'Somchai' | 'Malee' | 'deny'): Promise<Back> {
  const page = await (await fetch(url)).text()
  const links = [...page.matchAll(/href="(\/line\/consent\?[^"]+)"/g)].map(([, link = '']) => link)
  const link = links.find((each) => each.includes(`as=${as}&`))?.replaceAll('&amp;', '&')
  if (!link) throw new Error(`LINE has no link for ${as}`)
  const said = await fetch(new URL(link, url), { redirect: 'manual' })
  const back = new URL(said.headers.get('location') ?? '')
  const of = (name: string) => back.searchParams.get(name) ?? ''
  return { code: of('code'), state: of('state'), page: back.origin + back.pathname }
}
