import { DEMO_LOGIN_PASSWORD, DEMO_TRADE_PASSWORD, world } from '@zhixiao/demo/world.ts'
import { table } from './table.ts'

/** Prints who may log in; `url` is where messages are shown, empty where they are not. */
export function printDemo(url: string): void {
  console.log(
    `Demo customers, all invented: login password ${DEMO_LOGIN_PASSWORD}, trade password ${DEMO_TRADE_PASSWORD}`,
  )
  console.log(table(Object.values(world).map(each => [each.name, each.mobile, each.role])))
  if (url)
    console.log(`A first login in a browser asks for an SMS code: messages to all numbers are at ${url}/dev/outbox`)
}
