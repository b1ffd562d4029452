import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { type AgreementAct, agreementsOf } from '@zhixiao/domain/codes/agreements.ts'
import { useCall } from '../api/query.ts'

type Shown = OutputOf<'content.agreementList'>['list'][number]

/** The documents of an act in their present versions, to be shown and then named as accepted; none until they are known. */
export function useAgreements(act: AgreementAct): readonly Shown[] {
  const { data } = useCall('content.agreementList', {}, { staleMs: 60_000 })
  return agreementsOf[act].flatMap(id => data?.list.filter(row => row.id === id) ?? [])
}

/** What a call names as accepted: exactly what was shown. */
export const acceptedOf = (shown: readonly Pick<Shown, 'id' | 'version'>[]) =>
  shown.map(({ id, version }) => ({ agreement: id, version }))
