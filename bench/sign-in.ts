import { startTestServer } from '../apps/server/src/testing/server.ts'
import { LOGIN_PASSWORD, loadWorld } from '../apps/server/src/testing/world.ts'
import { type Figure, median } from './harness.ts'

const PAIRS = 500
const WARM_UP = 5

/** Whether the response time of a refused login reveals if the account exists. */
export async function signIn(): Promise<Figure[]> {
  const server = await startTestServer()
  // The production cost of password hashes, not that of tests, also for stored hashes.
  Object.assign(server.ctx.env, { nodeEnv: 'production' })
  const people = Object.values((await loadWorld(server)).people)
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
  for (let pair = -WARM_UP; pair < PAIRS; pair++) {
    const mobile = people[(pair + WARM_UP) % people.length]?.mobile ?? ''
    const stranger = String(13_700_000_000 + pair + WARM_UP)
    // In turn, so that each is first equally often.
    const first = pair % 2 === 0
    const [a, b] = [await timeOf(first ? mobile : stranger), await timeOf(first ? stranger : mobile)]
    if (pair < 0) continue
    known.push(first ? a : b)
    unknown.push(first ? b : a)
  }
  await server.close()

  const middles = `known ${median(known).toFixed(2)} ms, unknown ${median(unknown).toFixed(2)} ms at the median of ${PAIRS} each`
  const [apart, t] = [Math.abs(median(known) - median(unknown)), Math.abs(welch(known, unknown))]
  return [
    {
      what: 'refused login, known and unknown apart',
      value: apart,
      unit: 'ms',
      limit: 5,
      wanted: 'at most',
      detail: middles,
    },
    { what: "refused login, Welch's t of the two", value: t, unit: '', limit: 4.5, wanted: 'at most', detail: middles },
  ]
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const variance = (values: readonly number[]): number => {
  const middle = mean(values)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1)
}

const welch = (one: readonly number[], other: readonly number[]): number =>
  (mean(one) - mean(other)) / Math.sqrt(variance(one) / one.length + variance(other) / other.length)
