import { startTestServer } from '../apps/server/src/testing/server.ts'
import { LOGIN_PASSWORD, loadWorld } from '../apps/server/src/testing/world.ts'
import { median } from './harness.ts'

// Whether the time of a refused login tells known from unknown accounts. Run alone: node bench/sign-in-timing.ts 500
const pairs = Number(process.argv[2] ?? 500)

const server = await startTestServer()
// The cost of the product, not that of the tests, for the hashes that are stored too.
Object.assign(server.ctx.env, { nodeEnv: 'production' })
const world = await loadWorld(server)
const people = Object.values(world.people)
const client = server.client(null, { deviceId: 'a-device-of-no-customer' })

async function timeOf(account: string): Promise<number> {
  await server.db.deleteFrom('login_counter').execute()
  const startedAt = performance.now()
  const answer = await client.call('token.login', { idType: '10', account, password: `not${LOGIN_PASSWORD}` })
  if (answer.ok || answer.code !== 'AUTH-0002') throw new Error(`expected a refusal, not ${JSON.stringify(answer)}`)
  return performance.now() - startedAt
}

const known: number[] = []
const unknown: number[] = []
for (let pair = -5; pair < pairs; pair++) {
  const mobile = people[(pair + 5) % people.length]?.mobile ?? ''
  const stranger = String(13_700_000_000 + pair + 5)
  // In turn, and each first as often as the other.
  const first = pair % 2 === 0
  const [a, b] = [await timeOf(first ? mobile : stranger), await timeOf(first ? stranger : mobile)]
  if (pair < 0) continue
  known.push(first ? a : b)
  unknown.push(first ? b : a)
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const variance = (values: readonly number[]) => {
  const middle = mean(values)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1)
}
const welch = (mean(known) - mean(unknown)) / Math.sqrt(variance(known) / pairs + variance(unknown) / pairs)
const apart = Math.abs(median(known) - median(unknown))
console.log(
  `known ${median(known).toFixed(2)} ms, unknown ${median(unknown).toFixed(2)} ms at the median of ${pairs} each`,
)
console.log(`medians ${apart.toFixed(2)} ms apart (at most 5), Welch t ${welch.toFixed(2)} (at most 4.5 either way)`)
await server.close()
process.exit(apart <= 5 && Math.abs(welch) <= 4.5 ? 0 : 1)
