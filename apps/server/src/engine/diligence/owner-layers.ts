import { isCode } from '@zhixiao/domain/codes/table.ts'
import { type OwnerKind, type OwnerLayers, ownerKinds } from '@zhixiao/domain/customer/beneficial-owners.ts'
import { z } from 'zod'
import type { Keys } from '../../kernel/ports.ts'
import { customerVault } from '../../platform/secrets/places.ts'

const part = z.string().regex(/^\d{1,5}$/)
const ownerKind = z.custom<OwnerKind>(value => typeof value === 'string' && isCode(ownerKinds, value))

/** Layers in their stored (sealed) form; shares in 1/10000, each party with its document. */
const sealedLayers = z.object({
  parties: z.array(z.object({ id: z.string(), name: z.string(), kind: ownerKind })),
  links: z.array(z.object({ holder: z.string(), of: z.string(), equityE4: part, incomeE4: part, votesE4: part })),
  controls: z.array(z.object({ id: z.string(), by: z.string() })),
  managers: z.array(z.string()),
})

/** The `id` of a party is its document number. */
export const sealLayers = (keys: Pick<Keys, 'seal' | 'open'>, custno: string, layers: OwnerLayers): string =>
  customerVault(keys, custno).seal(
    'owner_layers',
    JSON.stringify(layers, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  )

export function openLayers(keys: Pick<Keys, 'seal' | 'open'>, custno: string, sealed: string): OwnerLayers {
  const { links, ...rest } = sealedLayers.parse(JSON.parse(customerVault(keys, custno).open('owner_layers', sealed)))
  return {
    ...rest,
    links: links.map(({ holder, of, equityE4, incomeE4, votesE4 }) => ({
      holder,
      of,
      equityE4: BigInt(equityE4),
      incomeE4: BigInt(incomeE4),
      votesE4: BigInt(votesE4),
    })),
  }
}
