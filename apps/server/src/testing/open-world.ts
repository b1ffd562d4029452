import { after } from 'node:test'
import { startTestServer } from './server.ts'
import { loadWorld, type PersonName } from './world.ts'

/** The named world on a server of its own for the tests of one file, ended after the last: `const { server, world } = await openWorld()`. */
export async function openWorld(...options: Parameters<typeof startTestServer>) {
  const server = await startTestServer(...options)
  after(() => server.close())
  const world = await loadWorld(server)
  const clientOf = async (name: PersonName) => server.client(await world.tokenOf(name))
  return { server, world, clientOf }
}
