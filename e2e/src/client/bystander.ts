/**
 * A process of its own that calls as people do and times it: `node bystander.ts <url>
 * <token,token>`. Each message asks for the times since the last, ms.
 */
const [, , url = '', tokens = ''] = process.argv
const people = tokens.split(',')
let took: number[] = []
let failed = 0
process.on('message', () => {
  process.send?.({ took, failed })
  took = []
  failed = 0
})
process.on('disconnect', () => process.exit(0))

for (let n = 0; ; n++) {
  const from = performance.now()
  // 600 a minute are a member's; the calls of everyone do not count.
  const headers = {
    'x-requested-with': 'wallet-user',
    authorization: `Bearer ${people[n % people.length]}`,
  }
  const ok = await fetch(url + (n % 4 === 0 ? '/api/wallet' : '/api/lookup/banks'), {
    headers,
  }).then(
    async (reply) => {
      await reply.arrayBuffer()
      return reply.ok
    },
    () => false,
  )
  if (!ok) failed += 1
  took.push(performance.now() - from)
  await new Promise((resolve) => {
    setTimeout(resolve, 5)
  })
}
