import { usePages } from '../../api/use-call.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { More } from '../../layout/More.tsx'
import { SecHead } from '../../layout/SecHead.tsx'
import { Acts } from './Acts.tsx'

/** Everything that was done to the account, by the customer and by staff. */
export function History({ custno }: { custno: string }) {
  const { pages, rows, first } = usePages('customer.acts', { custno }, 'before')
  if (!first) return <Loaded of={pages} />
  return (
    <section className="c-sec">
      <SecHead title="操作记录" />
      <Acts acts={rows} />
      <More of={pages}>更早的记录</More>
    </section>
  )
}
