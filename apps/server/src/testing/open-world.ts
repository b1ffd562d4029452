import { after } from 'node:test'
import { startTestServer } from './server.ts'
import { loadWorld, type PersonName } from './world.ts'

/**
 * The test world on its own server for one test file, closed after the last test: `const { server, world } = await
 * openWorld()`.
 */
export async function openWorld(...options: Parameters<typeof startTestServer>) {
  const server = await startTestServer(...options)
  after(() => server.close())
  const world = await loadWorld(server)
  const clientOf = async (name: PersonName) => server.client(await world.tokenOf(name))
  return { server, world, clientOf }
}
