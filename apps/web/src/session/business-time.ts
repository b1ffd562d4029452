import { fetchCall } from '../api/query.ts'

/** The instant the business runs at, in milliseconds since 1970: the demo's clock is not this device's. @throws CallError */
export async function businessNowMs(): Promise<number> {
  const { now } = await fetchCall('trade.sysdate', {})
  return Date.parse(now)
}
