import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { type AgreementAct, agreementsOf } from '@zhixiao/domain/codes/agreements.ts'
import { useCall } from '../api/query.ts'

type Shown = OutputOf<'content.agreementList'>['list'][number]

/** The current documents of an act, to be displayed and then reported as accepted; empty until loaded. */
export function useAgreements(act: AgreementAct): readonly Shown[] {
  const { data } = useCall('content.agreementList', {}, { staleMs: 60_000 })
  return agreementsOf[act].flatMap(id => data?.list.filter(row => row.id === id) ?? [])
}

/** The documents that a call reports as accepted: exactly those shown. */
export const acceptedOf = (shown: readonly Pick<Shown, 'id' | 'version'>[]) =>
  shown.map(({ id, version }) => ({ agreement: id, version }))
