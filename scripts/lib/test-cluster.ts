import { startTestCluster } from '@zhixiao/db/testing.ts'
import { onEnd } from './run.ts'
import { makeScratch } from './scratch.ts'

/**
 * Starts the database server that all tests of a run share, in a scratch folder, and names it to their processes.
 * @returns a function that ends both; a run that is asked to end calls it too
 */
export async function openTestCluster(): Promise<() => Promise<void>> {
  const scratch = makeScratch()
  const cluster = await startTestCluster()
  process.env.NODE_ENV = 'test'
  process.env.TEST_DATABASE = JSON.stringify(cluster.config)
  let ended: Promise<void> | undefined
  // The run itself ends when its children do, and must not exit before the server has stopped.
  const end = () => {
    ended ??= cluster.stop().then(scratch.remove)
    return ended
  }
  onEnd(() => void end().then(() => process.exit(1)))
  return end
}
