import { StartFault } from '@zhixiao/db/embedded/fault.ts'
import { configOf, reasonOf } from '@zhixiao/db/open-database.ts'
import { readStartFacts } from '@zhixiao/db/start-facts.ts'
import { brand, fault as brandFileFault } from '@zhixiao/domain/brand-file.ts'
import type { Env } from '../../kernel/env.ts'
import { smsWithoutTemplate } from '../../kernel/gateway-settings.ts'
import { fieldKeyBits } from '../secrets/field-keys.ts'
import { openKeySource } from '../secrets/open-key-source.ts'
import { type ProductionFacts, productionFaults } from './production-faults.ts'

/** Everything that production must not have, one sentence each with its remedy after the first colon. */
export async function findProductionFaults(env: Env): Promise<string[]> {
  const { databaseUrl, databasePooler } = env
  const database =
    databaseUrl === undefined ? null : await readStartFacts(configOf({ databaseUrl, databasePooler })).catch(reasonOf)
  return productionFaults({
    env,
    brand,
    brandFileFault,
    smsWithoutTemplate: smsWithoutTemplate(),
    database,
    ...(await readKeys(env)),
  })
}

async function readKeys(env: Env): Promise<Pick<ProductionFacts, 'fieldKeyBits' | 'keyStoreFault'>> {
  try {
    return { fieldKeyBits: fieldKeyBits(await openKeySource(env)), keyStoreFault: null }
  } catch (error) {
    if (!(error instanceof StartFault)) throw error
    return { fieldKeyBits: null, keyStoreFault: error.message }
  }
}

/**
 * Before anything is written: a site in production may not pretend, show a demo or stand open.
 * @throws StartFault with every fault and its remedy, one per line.
 */
export async function refuseInProduction(env: Env): Promise<void> {
  if (env.nodeEnv !== 'production') return
  const faults = await findProductionFaults(env)
  if (faults.length === 0) return
  const lines = faults.map(fault => `- ${fault}`)
  throw new StartFault(['This site is not ready for production (NODE_ENV=production):', ...lines].join('\n'))
}
